/**
 * Events that the page fires on `window`: before and after React hydrates the page, and the same for the part marked
 * `data-late` (late/late-component.tsx). After early input has been replayed, performance marks get the names of the
 * second and the last event.
 */
export const HYDRATING = 'partsmith:hydrating';
export const HYDRATED = 'partsmith:hydrated';
export const LATE_HYDRATING = 'partsmith:late-hydrating';
export const LATE_HYDRATED = 'partsmith:late-hydrated';
/**
 * Fired when the visitor first uses the page: moves the pointer, scrolls or presses a key. Also the name of a
 * performance mark.
 */
export const TOUCHED = 'partsmith:touched';

/* An inline script. Links, menus and forms work without scripts; this one records what else the user does before
   hydration and replays it afterwards: button presses, shortcut keys, changed fields and submitted forms, so that
   the scripts do not submit them a second time. If the scripts do not arrive within ten seconds of a submit, the
   browser submits the form itself. A part marked `data-late` hydrates later than the page around it. */
export const earlyInputScript = `{
const touches = ['pointermove', 'pointerdown', 'click', 'wheel', 'scroll', 'keydown', 'focusin', 'input', 'submit'];
const touch = () => {
  for (const name of touches) removeEventListener(name, touch, true);
  performance.mark('${TOUCHED}');
  dispatchEvent(new Event('${TOUCHED}'));
};
for (const name of touches) addEventListener(name, touch, { capture: true, passive: true });
const late = () => document.querySelector('[data-late]');
const isLate = (target) => !!late()?.contains(target);
let replays = [];
let changed = new Set();
// The events that React already receives, except in a late part.
const known = new Set();
const later = (target, again) => replays.push({ target, again });
const listeners = {
  click({ target }) {
    const button = target.closest('button[type=button]:not([popovertarget])');
    if (button) later(button, () => button.click());
  },
  keydown(event) {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (target !== document.body || ctrlKey || metaKey || altKey) return;
    // The letters typed after the shortcut belong in the field.
    const field = key === '/' && ['main', 'header'].map((place) => document.querySelector(place + ' input[type=search]')).find(Boolean);
    // The header's field may be in a closed sheet.
    if (field && !field.checkVisibility()) field.closest('[popover]')?.showPopover();
    if (field && field.checkVisibility()) {
      event.preventDefault();
      field.focus();
      return;
    }
    // The late part handles some, and no key does harm twice.
    later(late() ?? target, () => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
  },
  submit(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
    const { target, submitter } = event;
    later(target, () => target.requestSubmit(submitter));
    setTimeout(replayAll, 10000);
  },
  input({ target }) {
    changed.add(target);
  },
};
const listen = (event) => {
  if (known.has(event.type) && event.type !== 'keydown' && !isLate(event.target)) return;
  listeners[event.type](event);
};
// React compares an input event with the value the field had at hydration, so the value has to change again. All values are
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
  } else if (field.matches('select, [type=file]')) {
    if (field.matches('select')) field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
};
const stop = (name) => {
  known.add(name);
  if (!late()) removeEventListener(name, listen, true);
};
const names = Object.keys(listeners);
const replay = (isDue) => {
  const fields = Array.from(changed).filter(isDue);
  const due = replays.filter(({ target }) => isDue(target));
  replays = replays.filter(({ target }) => !isDue(target));
  changed = new Set(Array.from(changed).filter((field) => !isDue(field)));
  fields.map(read).forEach(write);
  for (const { again } of due) again();
};
const marked = new Set();
const mark = (name) => marked.has(name) || (marked.add(name), performance.mark(name));
const replayAll = () => {
  for (const name of names) removeEventListener(name, listen, true);
  replay(() => true);
  mark('${HYDRATED}');
  mark('${LATE_HYDRATED}');
};
for (const name of names) addEventListener(name, listen, true);
// From here React's own listeners receive clicks and input; shortcut keys are handled once effects have run.
addEventListener('${HYDRATING}', () => ['click', 'input'].forEach(stop));
addEventListener('${HYDRATED}', () => setTimeout(() => {
  if (!late()) return replayAll();
  names.forEach(stop);
  replay((target) => !isLate(target));
  mark('${HYDRATED}');
}));
// From here React's listeners receive clicks and input of the late part, too, and input may be a draft that the part restores.
addEventListener('${LATE_HYDRATING}', () => ['click', 'input'].forEach((name) => removeEventListener(name, listen, true)));
addEventListener('${LATE_HYDRATED}', () => setTimeout(replayAll));
// A module script that fails to load: the page stays usable without scripts.
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && replayAll(), true);
}`;
