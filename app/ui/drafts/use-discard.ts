import { useState } from 'react';
import { deleteDraft } from './stored-draft.ts';

/**
 * Discards the draft of an edit form. @param answer the last answer to the form
 * @returns `times`, a key that resets the form, and `answer`, which is undefined after the draft was discarded
 */
export function useDiscard<Answer>(
  draft: string,
  answer: Answer | undefined,
): { times: number; answer: Answer | undefined; discard: () => void } {
  const [discarded, setDiscarded] = useState<{ times: number; answer?: Answer | undefined }>({ times: 0 });
  const { times } = discarded;
  return {
    times,
    answer: answer === discarded.answer ? undefined : answer,
    discard() {
      deleteDraft(draft);
      setDiscarded({ times: times + 1, answer });
    },
  };
}
