import { useState } from 'react';

/**
 * How often a form has succeeded since its page was opened. Used as the round of `useFormReset`, it clears the form after
 * each success; other answers leave what was typed.
 * @param answer the page's last answer
 * @param isDone whether it is a success of this form
 */
export function useDoneCount(answer: unknown, isDone: boolean): number {
  const [shown, setShown] = useState({ answer, count: 0 });
  if (answer !== shown.answer) setShown({ answer, count: shown.count + (isDone ? 1 : 0) });
  return shown.count;
}
