import { useState } from 'react';

/**
 * Decides when a settings form shows its values again: when the data that a change made has loaded, when an answer filled
 * it in, when a link below a refusal asked for the saved data, and when another admin saved as long as nothing has been
 * typed.
 * @param version of the saved data on the page
 * @param answer the last answer of the screen's action
 * @param fills whether `answer` has values for the form; a refusal leaves them as they are
 * @returns the form's round, and what to call when something is typed
 */
export function useFormRound(
  version: string,
  answer: object | undefined,
  fills: boolean,
): { round: number; onTyped: () => void } {
  const [shown, setShown] = useState({ answer, version, round: 0, isTyped: false });
  const isAnswered = answer !== shown.answer;
  const isDone = answer !== undefined && 'done' in answer;
  const isNewer = version !== shown.version && (isDone || (answer === undefined && !shown.isTyped));
  const isDropped = answer === undefined && shown.answer !== undefined && 'problem' in shown.answer;
  if (isNewer || (isAnswered && (fills || isDropped)))
    setShown({ answer, version, round: shown.round + 1, isTyped: false });
  else if (isAnswered) setShown({ ...shown, answer });
  return {
    round: shown.round,
    onTyped: () => setShown((before) => (before.isTyped ? before : { ...before, isTyped: true })),
  };
}
