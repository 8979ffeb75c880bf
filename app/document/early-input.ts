/** Events that the page fires on `window`: once React has hydrated it, and once its effects have run as well. */
export const COMMITTED = 'partsmith:committed';
export const HYDRATED = 'partsmith:hydrated';

/* An inline script. Before hydration links, menus, dialogs and forms work without scripts. What only scripts can do is
   repeated after hydration: presses of buttons, shortcut keys, and changes of fields that React has to know. Two kinds of
   forms are sent after hydration: those that only scripts can send, and all of a tab that keeps a draft or the key of a
   submission without an answer (app/forms/form-attempt.ts), because the browser itself would send neither, and place a
   second order. The values of the fields stay as they were entered. Then a performance mark gets the name of the event. */
export const earlyInputScript = `{
const acts = [];
const changed = new Map();
const held = new Map();
let isCommitted = false;
let isFailed = false;
// Unanswered submissions need scripts even if those do not load: sent without its key, one would count twice.
const isKept = (form) => {
  try {
    const kept = isFailed ? /^attempt:/ : /^(attempt|draft):/;
    return form.method === 'post' && Object.keys(sessionStorage).some((key) => kept.test(key));
  } catch {
    return false;
  }
};
const listeners = {
  click(event) {
    const button = event.target.closest('button[type=button]:not([popovertarget])');
    if (button) acts.push({ event, again: () => button.click() });
  },
  keydown(event) {
    const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const again = () => target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true }));
    if (target === document.body) acts.push({ event, again });
  },
  input({ target }) {
    changed.set(target, { value: target.value, checked: target.checked });
  },
  submit(event) {
    const form = event.target;
    // React is about to handle a form whose fields it does not know yet.
    if (isCommitted) enterAll();
    else if (form.matches('[data-scripted]') || isKept(form)) {
      event.preventDefault();
      held.set(form, event.submitter);
    }
  },
};
// React compares an input event with the value that the field had at hydration, so the value has to change again.
const enter = ([field, { value, checked }]) => {
  if (field.matches('[type=checkbox], [type=radio]')) {
    field.checked = !checked;
    field.click();
  } else if (field.matches('textarea, input:not([type=file])')) {
    const { selectionStart, selectionEnd } = field;
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
    if (field === document.activeElement && selectionEnd !== null) field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  } else if (field.matches('select, [type=file]')) {
    if (field.matches('select')) field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
};
const enterAll = () => {
  const fields = [...changed];
  changed.clear();
  fields.forEach(enter);
};
const sendHeld = () => {
  const forms = [...held];
  held.clear();
  for (const [form, button] of forms) form.requestSubmit(button?.form === form ? button : null);
};
for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener, true);
addEventListener('error', ({ target }) => {
  if (target.localName !== 'script' || isCommitted) return;
  isFailed = true;
  sendHeld();
}, true);
addEventListener('${COMMITTED}', () => {
  isCommitted = true;
  removeEventListener('click', listeners.click, true);
  removeEventListener('input', listeners.input, true);
  // React hydrates at once for an event in progress, and then handles it.
  const handled = acts.findIndex(({ event }) => event.type === 'click' && event.eventPhase !== Event.NONE);
  if (handled >= 0) acts.splice(handled, 1);
}, { once: true });
addEventListener('${HYDRATED}', () => {
  removeEventListener('keydown', listeners.keydown, true);
  // Outside React's own work, which the events below may start.
  setTimeout(() => {
    removeEventListener('submit', listeners.submit, true);
    enterAll();
    // Another inline script may have acted on the event.
    for (const { event, again } of acts) if (!event.defaultPrevented) again();
    sendHeld();
    performance.mark('${HYDRATED}');
  });
}, { once: true });
}`;
