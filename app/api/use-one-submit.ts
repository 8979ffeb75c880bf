import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/**
 * For a form that may be sent once at a time: the second click of a double click is taken for no click at all.
 * @returns the form's `onSubmit`; call it last, it leaves a submit alone that was prevented already
 */
export function useOneSubmit(): (event: FormEvent) => void {
  const { state } = useNavigation();
  const isSending = useRef(false);
  useEffect(() => {
    if (state === 'idle') isSending.current = false;
  }, [state]);
  return (event) => {
    if (event.defaultPrevented) return;
    if (isSending.current) event.preventDefault();
    isSending.current = true;
  };
}
