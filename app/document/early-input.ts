/**
 * Events that the page fires on `window`: React is about to hydrate, and React has hydrated. After early input has been
 * replayed, a performance mark gets the second name.
 */
export const HYDRATING = 'partsmith:hydrating';
export const HYDRATED = 'partsmith:hydrated';

/* An inline script. Links, menus and forms work without scripts; this one records what else the user does before
   hydration and replays it afterwards: button presses, shortcut keys, changed fields and submitted forms, so that
   the scripts do not submit them a second time. If the scripts do not arrive within ten seconds of a submit, the
   browser submits the form itself. */
export const earlyInputScript = `{
const replays = [];
const changed = new Set();
const listeners = {
  click({ target }) {
    const button = target.closest('button[type=button]:not([popovertarget])');
    if (button) replays.push(() => button.click());
  },
  keydown({ target, key, ctrlKey, metaKey, altKey }) {
    if (target !== document.body || ctrlKey || metaKey || altKey) return;
    replays.push(() => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
  },
  submit(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
    const { target, submitter } = event;
    replays.push(() => target.requestSubmit(submitter));
    setTimeout(replay, 10000);
  },
  input({ target }) {
    changed.add(target);
  },
};
// React compares an input event with the value the field had at hydration, so the value has to change once more. All values are
// read before the first event, because React resets the other fields when it handles one.
const read = (field) => {
  const { value, checked, selectionStart, selectionEnd } = field;
  return { field, value, checked, selectionStart, selectionEnd };
};
const write = ({ field, value, checked, selectionStart, selectionEnd }) => {
  if (field.matches('[type=checkbox], [type=radio]')) {
    field.checked = !checked;
    field.click();
  } else if (field.matches('textarea, input:not([type=file])')) {
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
    if (field === document.activeElement && selectionEnd !== null) field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  } else if (field.matches('select')) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
};
const stop = (name) => removeEventListener(name, listeners[name], true);
let isReplayed = false;
const replay = () => {
  if (isReplayed) return;
  isReplayed = true;
  Object.keys(listeners).forEach(stop);
  Array.from(changed, read).forEach(write);
  for (const again of replays) again();
  performance.mark('${HYDRATED}');
};
for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener, true);
// From here React's own listeners receive clicks and input; shortcut keys are handled once effects have run.
addEventListener('${HYDRATING}', () => ['click', 'input'].forEach(stop));
addEventListener('${HYDRATED}', () => setTimeout(replay));
// A module script that fails to load: the page stays usable without scripts.
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && replay(), true);
}`;
