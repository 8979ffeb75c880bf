import { useEffect, useEffectEvent } from 'react';
import type { ChangeTopic } from '#contract/live/change-topics.ts';
import { listenForChanges } from './change-stream.ts';

/** Minimum time between two reactions, in milliseconds. */
const EVERY = 2_000;

/** Calls `check` when the window gets the focus or the tab becomes visible. */
export function useReturn(check: () => unknown): void {
  const onReturn = useEffectEvent(check);
  useEffect(() => {
    const listener = () => void onReturn();
    addEventListener('focus', listener);
    document.addEventListener('visibilitychange', listener);
    return () => {
      removeEventListener('focus', listener);
      document.removeEventListener('visibilitychange', listener);
    };
  }, []);
}

/**
 * Calls `react` at the first change, then at most every two seconds for the changes since.
 * @param id limits it to changes to this order or part
 * @param react gets the ids that changed; null when they are not known
 */
export function useChanges(
  topics: readonly ChangeTopic[],
  id: string | undefined,
  react: (ids: ReadonlySet<string> | null) => unknown,
): void {
  const onChanges = useEffectEvent(react);
  const key = topics.join();
  useEffect(() => {
    if (key === '') return undefined;
    let pending: Set<string> | null | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      if (pending === undefined) return;
      const ids = pending;
      pending = undefined;
      timer = setTimeout(flush, EVERY);
      void onChanges(ids);
    };
    const stop = listenForChanges((event) => {
      const ids = event === 'missed' ? undefined : event.ids;
      if (event !== 'missed' && (!key.split(',').includes(event.topic) || (id && ids && !ids.includes(id)))) return;
      pending = ids && pending !== null ? new Set([...(pending ?? []), ...ids]) : null;
      if (timer === undefined) flush();
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [key, id]);
}
