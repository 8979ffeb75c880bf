import { type FormEvent, useState } from 'react';
import { attemptToSend, newAttempt } from './form-attempt.ts';
import { isDefinite } from './is-definite.ts';
import type { FormFailure } from './form-failure.ts';

/**
 * Makes double clicks, retries after a lost answer and submits after a reload count as one submission. The form gets
 * the hidden field, which works without scripts, and `onSubmit`; its action reads the key with `readAttempt`.
 * @param form names the form in this tab
 * @param offered a new key from the loader; empty on a cached page, where the key is made on submit
 * @param answer the action's last answer; `failure` is the same value if it was a failure
 */
export function useFormAttempt(form: string, offered: string, answer: unknown, failure: FormFailure | undefined) {
  const isUnclear = failure !== undefined && !isDefinite(failure);
  const [attempt, setAttempt] = useState((isUnclear && failure.values.attempt) || offered);
  const [seen, setSeen] = useState(answer);
  if (seen !== answer) {
    setSeen(answer);
    if (answer !== undefined && !isUnclear) setAttempt(newAttempt());
  }
  return {
    field: <input type="hidden" name="attempt" value={attempt} />,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      if (event.defaultPrevented) return;
      const field = event.currentTarget.elements.namedItem('attempt') as HTMLInputElement;
      field.value = attemptToSend(form, attempt || field.value || newAttempt());
    },
  };
}
