import { type FormEvent, useState } from 'react';
import { attemptToSend, isDefinite, newAttempt } from './form-attempt.ts';
import type { FormFailure } from './form-failure.ts';

/**
 * Makes a form's double click, its retry after a lost answer, and its sending after a reload one sending. The form gets
 * the hidden field, which works without scripts too, and `onSubmit`; its action takes the key with `attemptOf`.
 * @param form names the form in this tab
 * @param offered a new key, from the screen's load; empty on a page that many share: it is then made at sending
 * @param answer the action's last answer, and `failure` the same if it was one
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
