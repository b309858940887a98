// @ts-check
/* Asks for notifications in this browser, only after a tap on "Tell me".
 *
 *   <form data-tell-me="the public key of the server" data-worker="/worker.js" hidden>
 *
 * The form is shown where notifications are possible and not yet on. With data-always it is shown everywhere, with the
 * sentence that says why they are not possible.
 */
(() => {
  "use strict";

  const forms = [.../** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-tell-me]"))];
  if (forms.length) start();

  async function start() {
    const problem = obstacle();
    const isOn = !problem && Notification.permission === "granted" && (await subscription()) !== null;
    for (const form of forms) {
      const always = form.dataset.always !== undefined;
      form.hidden = !always && (problem !== "" || isOn);
      if (always && problem) complain(form, problem);
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        ask(form);
      });
    }
  }

  function obstacle() {
    if (!window.isSecureContext) return "insecure";
    if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "missing";
    return Notification.permission === "denied" ? "denied" : "";
  }

  async function subscription() {
    const worker = await navigator.serviceWorker.getRegistration();
    return (await worker?.pushManager.getSubscription()) ?? null;
  }

  async function ask(form) {
    const button = form.querySelector("button");
    button.disabled = true;
    complain(form, "");
    try {
      if ((await Notification.requestPermission()) !== "granted") return complain(form, obstacle() || "denied");
      await navigator.serviceWorker.register(form.dataset.worker);
      const made = await subscribed(await navigator.serviceWorker.ready, bytes(form.dataset.tellMe));
      const facts = made.toJSON();
      form.elements.endpoint.value = facts.endpoint;
      form.elements.p256dh.value = facts.keys.p256dh;
      form.elements.auth.value = facts.keys.auth;
      form.submit();
    } catch {
      complain(form, "failed");
    } finally {
      button.disabled = false;
    }
  }

  /** The subscription under the key of this server; one under an earlier key ends. */
  async function subscribed(worker, applicationServerKey) {
    const how = { userVisibleOnly: true, applicationServerKey };
    try {
      return await worker.pushManager.subscribe(how);
    } catch (error) {
      const old = await worker.pushManager.getSubscription();
      if (!old) throw error;
      await old.unsubscribe();
      return worker.pushManager.subscribe(how);
    }
  }

  function complain(form, problem) {
    for (const line of form.querySelectorAll("[data-problem]")) line.hidden = line.dataset.problem !== problem;
    form.querySelector(".actions").hidden = ["insecure", "missing"].includes(problem);
  }

  function bytes(text) {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  }
})();
