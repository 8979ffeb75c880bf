import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/**
 * For a form that may be sent once at a time: the second click of a double click is taken for no click at all.
 * @param answer what the last one was answered: from then on one may send again
 * @returns the form's `onSubmit`; call it last, it leaves a submit alone that was prevented already
 */
export function useOneSubmit(answer?: unknown): (event: FormEvent) => void {
  const { state } = useNavigation();
  const isSending = useRef(false);
  useEffect(() => {
    if (state === 'idle') isSending.current = false;
  }, [state]);
  useEffect(() => {
    // The answer is read while the page's data still comes anew.
    if (answer !== undefined) isSending.current = false;
  }, [answer]);
  return (event) => {
    if (event.defaultPrevented) return;
    if (isSending.current) event.preventDefault();
    isSending.current = true;
  };
}
