import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/**
 * Allows one submit at a time: the second click of a double click is ignored, and so is a submit while another form of the
 * page is being sent, because the router would drop that form's answer.
 * @param answer the last answer; it allows the next submit
 * @param fetcher sends the form instead of a navigation; it holds back only its own form
 * @returns the form's `onSubmit`; call it last, because it ignores submits that are already prevented
 */
export function useSingleSubmit(answer?: unknown, fetcher?: { readonly state: string }): (event: FormEvent) => void {
  const navigation = useNavigation();
  const { state } = fetcher ?? navigation;
  const isSending = useRef(false);
  useEffect(() => {
    if (state === 'idle') isSending.current = false;
  }, [state]);
  useEffect(() => {
    // The user reads the answer while the page's data still reloads.
    if (answer !== undefined) isSending.current = false;
  }, [answer]);
  return (event) => {
    if (event.defaultPrevented) return;
    if (isSending.current || state === 'submitting') event.preventDefault();
    // Without a network the navigation may be blocked before it starts (OfflineGuard).
    else isSending.current = navigator.onLine;
  };
}
