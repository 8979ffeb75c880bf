import { fontsAfter } from './web-fonts.ts';

/**
 * The browser tells of these two moments: scripts begin to take over the page, and they have. Once they have heard of
 * all that was done before them too, there is a mark by the name of the second one among the page's timings.
 */
export const TAKING_OVER = 'partsmith:taking-over';
export const TAKEN_OVER = 'partsmith:taken-over';

/** The kind of the script element that holds the router's own module until it is time: browsers leave it alone. */
export const WAITING = 'text/waiting-module';

/*
 * Fetches and runs the page's scripts once the page is seen: all that is on it is there without them, and on a phone's
 * connection they would hold up its first picture. Who touches anything before starts them at once. Links and menus
 * work until then by themselves; what else is done early is kept and told to the scripts when they have taken over:
 * presses of buttons, keys, what was typed, and sent forms, which scripts keep from being sent twice. When the scripts
 * do not come in ten seconds, forms are sent without them.
 *
 * The modules run one by one, each in a task of its own: in one go they would keep a phone from answering a touch.
 */
const body = `
const nonce = document.currentScript.nonce;
const asItIs = { createScript: (text) => text };
const policy = self.trustedTypes ? trustedTypes.createPolicy('page', asItIs) : asItIs;
const done = [];
const typed = new Set();
const early = {
  click({ target }) {
    const button = target.closest('button[type=button]:not([popovertarget])');
    if (button) done.push(() => button.click());
  },
  keydown({ target, key, ctrlKey, metaKey, altKey }) {
    if (target !== document.body || ctrlKey || metaKey || altKey) return;
    done.push(() => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
  },
  submit(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
    const { target, submitter } = event;
    done.push(() => target.requestSubmit(submitter));
    setTimeout(goOn, 10000);
  },
  input({ target }) {
    typed.add(target);
  },
};
const hear = (what) => addEventListener(what, early[what], true);
const stop = (what) => removeEventListener(what, early[what], true);
// React takes what a field holds at its arrival for what it rendered: so that it hears of a change, there is one. What
// the others hold is noted before the first is told, as React puts them back to what it knows.
const heldBy = (field) => {
  const { value, checked, selectionStart, selectionEnd } = field;
  return { field, value, checked, selectionStart, selectionEnd };
};
const tell = ({ field, value, checked, selectionStart, selectionEnd }) => {
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
let isOver = false;
const goOn = () => {
  if (isOver) return;
  isOver = true;
  Object.keys(early).forEach(stop);
  Array.from(typed, heldBy).forEach(tell);
  for (const again of done) again();
  performance.mark('${TAKEN_OVER}');
};
const add = (parts) => document.head.append(Object.assign(document.createElement(parts.rel ? 'link' : 'script'), parts));
let isStarted = false;
async function start() {
  if (isStarted) return;
  isStarted = true;
  addFonts();
  for (const href of [entry, ...modules]) add({ rel: 'modulepreload', href });
  try {
    for (const href of modules) {
      await import(href);
      await new Promise((go) => setTimeout(go));
    }
    // The one that came with this page's nonce: what somebody else got into the page has none, and stays dead.
    const waiting = Array.from(document.scripts).find((script) => script.type === '${WAITING}' && script.nonce === nonce);
    add({ type: 'module', nonce, textContent: policy.createScript(waiting.textContent) });
  } catch {
    goOn();
  }
}
Object.keys(early).forEach(hear);
for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, start, { once: true, capture: true, passive: true });
// A frame later the last of what came is painted; a tab in the background paints none.
addEventListener('load', () => {
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, 1000);
});
// From here on React hears what is done to its elements. Keys that the whole page listens to are heard when all is there.
addEventListener('${TAKING_OVER}', () => ['click', 'input'].forEach(stop));
addEventListener('${TAKEN_OVER}', () => setTimeout(goOn));
`;

/**
 * The script that does so. @param entry the module that takes the page over, run last
 * @param modules all that it and the page's routes need
 * @param fonts the style sheet of the web fonts
 */
export function scriptStart(entry: string, modules: readonly string[], fonts: string): string {
  const names = { entry, modules, fonts };
  const given = Object.entries(names).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
  return `{${given.join('')}${fontsAfter}${body}}`;
}
