import { useEffect, useState } from 'react';
import type { Suggestions } from '#contract/finding.ts';
import { call } from '../../api/browser-send.ts';

/** How long typing rests before it is asked for, in milliseconds. */
const TYPING_REST = 120;
/** Fewer letters match half the shop. */
export const LEAST_LETTERS = 2;

export interface Suggested {
  /** The typed words that `answer` is about. */
  q: string;
  answer?: Suggestions;
  hasFailed?: boolean;
}

/**
 * What is meant by the typed words. While newer words are asked for, the answer to the earlier ones stays; a question
 * that is no longer needed is taken back. @param q trimmed
 */
export function useSuggestions(q: string): Suggested & { isBusy: boolean } {
  const [suggested, setSuggested] = useState<Suggested>({ q: '' });
  const isWanted = q.length >= LEAST_LETTERS;
  useEffect(() => {
    if (!isWanted) return;
    const asking = new AbortController();
    const timer = setTimeout(
      () =>
        call('suggestParts', { query: { q }, signal: asking.signal }).then(
          (answer) => asking.signal.aborted || setSuggested({ q, answer }),
          () => asking.signal.aborted || setSuggested({ q, hasFailed: true }),
        ),
      TYPING_REST,
    );
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [q, isWanted]);
  return isWanted ? { ...suggested, isBusy: suggested.q !== q } : { q: '', isBusy: false };
}
