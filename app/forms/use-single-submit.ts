import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/** Whether a form of the page is being sent. */
let isAnySent = false;

/**
 * Allows one submit at a time: the second click of a double click is ignored, and a submit while another form of the page
 * is being sent waits for that answer, which the router would drop. A submit into another tab does not count.
 * @param answer the last answer; it allows the next submit
 * @returns the form's `onSubmit`; call it last, because it ignores submits that are already prevented
 */
export function useSingleSubmit(answer?: unknown): (event: FormEvent<HTMLFormElement>) => void {
  const { state } = useNavigation();
  const isSending = useRef(false);
  const waiting = useRef<{ form: HTMLFormElement; submitter: HTMLElement | null }>(undefined);
  useEffect(() => {
    if (state === 'idle') isAnySent = isSending.current = false;
    // The answer has arrived; the page's data may still reload.
    return state === 'submitting' ? () => void (isAnySent = false) : undefined;
  }, [state]);
  useEffect(() => {
    // The user reads the answer while the page's data still reloads.
    if (answer !== undefined) isSending.current = false;
  }, [answer]);
  useEffect(() => {
    if (state === 'submitting' || !waiting.current) return;
    const { form, submitter } = waiting.current;
    waiting.current = undefined;
    isSending.current = false;
    if (form.isConnected) form.requestSubmit(submitter);
  }, [state]);
  return (event) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (event.defaultPrevented || submitter?.hasAttribute('formtarget')) return;
    if (isSending.current || isAnySent) event.preventDefault();
    if (!isSending.current && isAnySent) waiting.current = { form: event.currentTarget, submitter };
    isSending.current = isAnySent = true;
  };
}
