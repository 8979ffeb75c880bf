import { SINGLE_KEYS } from '#app/ui/single-key.ts';

/*
 * An inline script, so that it works from the first paint: `/` focuses the page's search field from anywhere, the
 * screen's own before the header's, and the letters typed next are in it.
 */
export const searchKeyScript = `addEventListener('keydown', (event) => {
  const { target, key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return;
  if (target.closest?.('input, textarea, select, [contenteditable]') || document.querySelector('dialog[open]')) return;
  try {
    if (localStorage.getItem('${SINGLE_KEYS}') === 'off') return;
  } catch {}
  const field = document.querySelector('main input[type=search]') ?? document.querySelector('header input[type=search]');
  if (!field) return;
  event.preventDefault();
  // The header's field may be in a closed sheet.
  if (!field.checkVisibility()) field.closest('[popover]')?.showPopover();
  field.select();
  field.focus();
});`;
