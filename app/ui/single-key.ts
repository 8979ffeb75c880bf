/*
 * Shortcuts of a single character. A person can turn them off (WCAG 2.1.4): speech input and slips type them by accident.
 */

/** The entry of the browser's storage; `off` turns them off. */
const STORED = 'partsmith-single-keys';

export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // Without storage they stay on.
  }
}

/** Whether a key press can be a shortcut: not with an open dialog or another handler. */
export function isShortcut({ defaultPrevented }: KeyboardEvent): boolean {
  return !defaultPrevented && !document.querySelector('dialog[open]');
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** Whether a key press is the shortcut of a single character, which a field takes as text. */
export function isSingleKey(event: KeyboardEvent, key: string): boolean {
  const isAlone = event.key === key && !event.ctrlKey && !event.metaKey && !event.altKey;
  return isAlone && !isTyping(event) && isShortcut(event) && areSingleKeysOn();
}
