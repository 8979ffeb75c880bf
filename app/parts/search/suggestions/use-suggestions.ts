import { useEffect, useState } from 'react';
import type { Suggestions } from '#contract/parts/search.ts';
import { call } from '#app/api/browser-call.ts';

/** The debounce of the suggestions, in milliseconds. */
const TYPING_REST = 120;
/** A single letter matches half the shop. */
export const MIN_LETTERS = 2;

interface Suggested {
  /** The search words of `answer`. */
  q: string;
  answer?: Suggestions;
  hasFailed?: boolean;
}

/**
 * Loads suggestions for the search words. Keeps the previous answer while a newer request runs, and aborts requests
 * that are no longer needed. @param q trimmed
 */
export function useSuggestions(q: string): Suggested & { isBusy: boolean } {
  const [suggested, setSuggested] = useState<Suggested>({ q: '' });
  const isWanted = q.length >= MIN_LETTERS;
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
