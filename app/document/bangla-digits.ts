/**
 * An inline script for <head> of Bangla pages that enters the Bangla digits of a keyboard as the digits that fields of numbers accept:
 * browsers ignore others in them, without a word. Other fields keep what is typed.
 */
export const banglaDigitsScript = `addEventListener('beforeinput', (event) => {
  const { data, target } = event;
  if (!event.cancelable || !data || !/[\u09e6-\u09ef]/.test(data)) return;
  if (target.type !== 'number' && !/^(numeric|decimal|tel)$/.test(target.inputMode)) return;
  event.preventDefault();
  document.execCommand('insertText', false, data.replace(/[\u09e6-\u09ef]/g, (digit) => digit.charCodeAt(0) - 0x9e6));
}, true);`;
