// Read into pages by tests/browser/forms.py: what forms there are, and how one is filled in and sent.
(() => {
  const TYPED = ["text", "search", "email", "url", "tel", "password", "textarea"];
  const NUMBERS = ["number", "date", "time", "datetime-local", "month", "week", "range", "color"];
  const fields = (form) => [...form.elements].filter((one) => one.name && !one.disabled && one.name !== "csrfmiddlewaretoken");
  const kept = (one) => !one.readOnly && !one.hasAttribute("data-own");
  const typed = (form) => fields(form).filter((one) => TYPED.includes(one.type) && kept(one));
  const numbers = (form) => fields(form).filter((one) => NUMBERS.includes(one.type) && kept(one));
  const sender = (form) => [...form.elements].find((one) => one.type === "submit" && !one.disabled) || null;
  const path = (form) => new URL(sender(form)?.hasAttribute("formaction") ? sender(form).getAttribute("formaction") : form.getAttribute("action") || "", location.href);
  const told = (form) => ({
    method: (sender(form)?.getAttribute("formmethod") || form.method || "get").toUpperCase(),
    path: path(form).origin === location.origin ? path(form).pathname : "",
    names: fields(form).map((one) => one.name),
    typed: typed(form).length,
    numbers: numbers(form).length,
  });
  window.formsOf = () => [...document.forms].filter((form) => form.method !== "dialog").map(told);
  // Fills in and sends the form of this number; `wild` also puts words where a browser takes only numbers and dates.
  window.sendForm = (number, texts, wild) => {
    const form = [...document.forms].filter((one) => one.method !== "dialog")[number];
    form.closest("dialog")?.show();
    form.closest("details")?.setAttribute("open", "");
    for (const [index, field] of typed(form).entries()) {
      const text = texts[index % texts.length];
      field.value = field.maxLength > 0 ? text.slice(0, field.maxLength) : text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
    for (const field of wild ? numbers(form) : []) {
      field.type = "text";
      field.value = texts[0];
    }
    for (const field of fields(form).filter((one) => one.tagName === "SELECT" && !one.value)) {
      const option = [...field.options].find((one) => one.value && !one.disabled);
      if (option) field.value = option.value;
    }
    for (const field of fields(form).filter((one) => one.type === "radio")) {
      if (!form.querySelector(`input[type=radio][name="${CSS.escape(field.name)}"]:checked`)) field.checked = true;
    }
    form.noValidate = true;
    form.requestSubmit(sender(form));
  };
})();
