import { pathWithoutLanguage } from '#contract/language/language-path.ts';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * Buffers a scanner's keys while a request of this page runs, and afterwards enters them into the field that then has
 * the focus; an Enter among them submits its form.
 * @param isRefused the last request failed: its message stays, so nothing is submitted and later scans are dropped
 */
export function useScanBuffer(isRefused: boolean): void {
  const { state, location, formMethod } = useNavigation();
  const { pathname } = useLocation();
  // The message of a refused form is shown while the page's data still reloads.
  const isAnswered = isRefused && state === 'loading' && formMethod === 'POST';
  const isBusy = state !== 'idle' && !isAnswered && pathWithoutLanguage(location.pathname) === pathname;
  const keys = useRef('');
  const enter = useEffectEvent(() => {
    keys.current = enterScan(keys.current, !isRefused);
  });
  // An effect after painting could run after the first characters of the next scan.
  useLayoutEffect(() => {
    function keepKey(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, altKey, isComposing } = event;
      if (ctrlKey || metaKey || altKey || isComposing || (key !== 'Enter' && key.length > 1)) return;
      event.preventDefault();
      keys.current += key === 'Enter' ? '\n' : key;
    }
    const stopKeeping = () => document.removeEventListener('keydown', keepKey, { capture: true });
    const keepKeys = () => document.addEventListener('keydown', keepKey, { capture: true });
    if (isBusy) {
      keepKeys();
      return stopKeeping;
    }
    enter();
    // The router says that it is busy only some time after a form was sent.
    let timer: ReturnType<typeof setTimeout> | undefined;
    function keepUntilBusy({ target }: Event): void {
      if (!(target instanceof Element && target.closest('main'))) return;
      keepKeys();
      clearTimeout(timer);
      timer = setTimeout(() => {
        stopKeeping();
        enter();
      }, NOT_SENT_MS);
    }
    document.addEventListener('submit', keepUntilBusy);
    return () => {
      clearTimeout(timer);
      stopKeeping();
      document.removeEventListener('submit', keepUntilBusy);
    };
  }, [isBusy]);
}

/** After this time a form that was sent is taken for one that was not, for example because a field is wrong. */
const NOT_SENT_MS = 500;

/**
 * Enters a code that the camera read into the field with a name.
 * @param isSent whether its form is sent too, as by a scanner's Enter
 */
export function enterCode(name: string, code: string, isSent: boolean): void {
  const field = document.querySelector<HTMLInputElement>(`main input[name="${name}"]`);
  if (!field) return;
  field.focus();
  field.value = code;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (isSent) field.form?.requestSubmit();
}

/** Enters the first scan into the focused field. @returns the keys that must wait for the request it submits */
function enterScan(keys: string, canSubmit: boolean): string {
  const field = document.activeElement;
  const [scan = '', ...rest] = keys.split('\n');
  if (keys === '' || !(field instanceof HTMLInputElement)) return '';
  const { selectionStart, selectionEnd } = field;
  // A date field takes no text.
  if (selectionStart === null || selectionEnd === null) return '';
  field.setRangeText(scan, selectionStart, selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  // Later scans are entered after this one.
  if (!canSubmit) return '';
  if (rest.length > 0) field.form?.requestSubmit();
  return rest.join('\n');
}
