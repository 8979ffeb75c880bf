import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { ChangeTopic } from '#contract/live/change-topics.ts';
import { useChanges } from './use-changes.ts';

/**
 * Loads the page's data again after each change. A change that arrives while they load may not be in them, so they load
 * once more.
 * @param id limits it to changes to this order, part or batch
 */
export function useLivePage(topics: readonly ChangeTopic[], id?: string): void {
  const { revalidate, state } = useRevalidator();
  const isOutdated = useRef(false);
  useChanges(topics, id, () => {
    if (state === 'idle') void revalidate();
    else isOutdated.current = true;
  });
  useEffect(() => {
    if (state !== 'idle' || !isOutdated.current) return;
    isOutdated.current = false;
    void revalidate();
  }, [state, revalidate]);
}
