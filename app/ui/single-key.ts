/* Shortcuts of a single character. Users can turn them off (WCAG 2.1.4), because speech input and slips trigger them
   by accident. */

/** The key in the browser's storage; the value `off` turns them off. */
export const SINGLE_KEYS = 'partsmith-single-keys';

export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(SINGLE_KEYS) !== 'off';
  } catch {
    return true;
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(SINGLE_KEYS);
    else localStorage.setItem(SINGLE_KEYS, 'off');
  } catch {
    // Without storage they stay on.
  }
}

/** Whether a key press can be a shortcut: not while a dialog is open or if another handler has taken it. */
export function isShortcut({ defaultPrevented }: KeyboardEvent): boolean {
  return !defaultPrevented && !document.querySelector('dialog[open]');
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** Whether a key press is a single-character shortcut, which in a field would be text. */
export function isSingleKey(event: KeyboardEvent, key: string): boolean {
  const isAlone = event.key === key && !event.ctrlKey && !event.metaKey && !event.altKey;
  return isAlone && !isTyping(event) && isShortcut(event) && areSingleKeysOn();
}
