import { useState } from 'react';
import { newAttempt } from './form-attempt.ts';

/**
 * The idempotency key of one of a page's forms, which only its own success replaces. As the form's React key it also
 * empties the form then. Other answers, and reloads of the page's data, leave key and form as they are.
 * @param offered a new key from the loader
 * @param answer the page's last answer
 * @param isDone whether it is a success of this form
 */
export function useAttemptUntilDone(offered: string, answer: unknown, isDone: boolean): string {
  const [shown, setShown] = useState({ answer, attempt: offered });
  if (answer !== shown.answer) setShown({ answer, attempt: isDone ? newAttempt() : shown.attempt });
  return shown.attempt;
}
