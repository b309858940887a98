// @ts-check
/* Serves the pages of a player's own table and seat, and the desk, when there is no network. FACTS and VERSION are written in front of it
   (tournaments/front/offline.py).
 *
 * Kept are the look of the pages, and pages that say so themselves by a header. They
 * are shown only when the network does not answer, and forgotten as soon as anybody signs in or out, is forgotten on
 * this device, or another personal link is opened. Nothing is sent from here: entries wait in the page (outbox.js).
 *
 * It also shows notifications (tournaments/notifications/push.py), and opens their page.
 */
const SHELL = `troeftafel-shell-${VERSION}`;
const PAGES = "troeftafel-pages";
const PATIENCE = 5_000; // a network that has not answered by then is none

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(FACTS.shell)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("troeftafel-shell-") && name !== SHELL);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

// A page that was there before its worker.
self.addEventListener("message", (/** @type {any} */ event) => {
  const address = new URL(String(event.data?.keep), location.origin);
  if (address.origin !== location.origin) return;
  event.waitUntil(fetch(address).then((answer) => keep(address.href, address, answer)).catch(() => undefined));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (address.origin !== location.origin) return;
  if (request.method === "POST" && FACTS.forget.some((start) => address.pathname.startsWith(start))) {
    event.waitUntil(caches.delete(PAGES));
    return;
  }
  if (request.method !== "GET") return;
  if (FACTS.shell.includes(address.pathname + address.search)) return event.respondWith(fromShell(request));
  if (request.mode === "navigate") event.respondWith(page(request, address, event));
});

self.addEventListener("push", (event) => {
  const { title, body, url, tag, lang } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, lang, renotify: true, icon: FACTS.icon, data: url }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data, location.origin)));
});

/** In a window that has the page already, otherwise in a new one. */
async function open(address) {
  if (address.origin !== location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === address.pathname);
  await (there ? there.focus() : self.clients.openWindow(address.href));
}

async function fromShell(request) {
  return (await caches.match(request, { cacheName: SHELL })) || fetch(request);
}

/** From the network; when that does not answer, the page as it was kept. */
async function page(request, address, event) {
  const kept = address.origin + address.pathname; // whatever was asked of it
  const network = fetch(request);
  event.waitUntil(network.then((answer) => keep(kept, address, answer.clone())).catch(() => undefined));
  try {
    return await within(network);
  } catch {
    const copy = await caches.match(kept, { cacheName: PAGES });
    return copy || network;
  }
}

function within(network) {
  return Promise.race([network, new Promise((_, fail) => setTimeout(() => fail(new Error("too slow")), PATIENCE))]);
}

async function keep(kept, address, answer) {
  if (address.pathname.startsWith(FACTS.links)) return void (await caches.delete(PAGES));
  const cache = await caches.open(PAGES);
  if (answer.ok && !answer.redirected && answer.headers.has(FACTS.keep)) {
    if (!address.search) await cache.put(kept, answer);
  } else if (answer.status < 500) {
    await cache.delete(kept); // it is this device's own no longer
  }
}
