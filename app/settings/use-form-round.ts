import { useState } from 'react';

/**
 * Decides when a settings form is replaced: by each answer of the screen's action, by the data that loads after a
 * change, and by what another admin saved as long as nothing has been typed. A failed undo leaves the form as it is.
 * @param version of the saved data on the page
 * @param isKept whether `answer` is a failed undo
 * @returns the form's key, and what to call when something is typed
 */
export function useFormRound(
  version: string,
  answer: object | undefined,
  isKept: boolean,
): { round: number; onTyped: () => void } {
  const [shown, setShown] = useState({ answer, version, round: 0, isTyped: false });
  const isAnswered = answer !== shown.answer;
  const isDone = answer !== undefined && 'done' in answer;
  const isNewer = version !== shown.version && (isDone || (answer === undefined && !shown.isTyped));
  if (isKept) {
    if (isAnswered) setShown({ ...shown, answer });
  } else if (isAnswered || isNewer) setShown({ answer, version, round: shown.round + 1, isTyped: false });
  return {
    round: shown.round,
    onTyped: () => setShown((before) => (before.isTyped ? before : { ...before, isTyped: true })),
  };
}
