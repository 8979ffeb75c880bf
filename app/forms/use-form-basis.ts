import { useState } from 'react';
import type { FormFailure } from './form-failure.ts';

/**
 * The saved data that a form's user saw when they began to type. Sending it along makes a change by someone else since
 * then a conflict. Follows `loaded` while nothing has been typed, and again once the form succeeded or was refused with
 * a conflict, which tells the user what has changed.
 * @param loaded the data that the page shows now
 * @param answer the last answer to this form, undefined for answers to others
 * @param opened the data for a form that opens with typed values, as after a refusal without scripts
 * @returns the data, and what to call when something is typed
 */
export function useFormBasis<Basis>(loaded: Basis, answer: object | undefined, opened?: Basis): [Basis, () => void] {
  const isKept = opened !== undefined && !(answer && isSettled(answer));
  const [typed, setTyped] = useState<{ answer: object | undefined; over: { basis: Basis } | undefined }>({
    answer,
    over: isKept ? { basis: opened } : undefined,
  });
  if (answer !== undefined && answer !== typed.answer)
    setTyped({ answer, over: isSettled(answer) ? undefined : typed.over });
  const basis = typed.over ? typed.over.basis : loaded;
  return [basis, () => setTyped((before) => (before.over ? before : { ...before, over: { basis } }))];
}

function isSettled(answer: object): boolean {
  // A question that the user may answer with no.
  if ('confirmation' in answer) return false;
  if (!('problem' in answer)) return true;
  const { code } = (answer as FormFailure).problem;
  return code === 'edit_conflict' || code === 'order_state';
}
