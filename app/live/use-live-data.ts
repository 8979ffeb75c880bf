import { useEffect, useRef, useState } from 'react';
import type { ChangeTopic } from '#contract/live/change-topics.ts';
import { useChanges } from './use-changes.ts';

/**
 * What a page loaded, as it is now: loads it again after a change.
 * @param topic undefined: never
 * @param loaded by the page; when it changes, it counts again
 */
export function useLiveData<Data>(topic: ChangeTopic | undefined, loaded: Data, load: () => Promise<Data>): Data {
  const [live, setLive] = useState<{ of: Data; data: Data }>();
  const latest = useRef({ loaded, run: 0 });
  useEffect(() => {
    latest.current.loaded = loaded;
  });
  useChanges(topic ? [topic] : [], undefined, async () => {
    const of = loaded;
    const run = ++latest.current.run;
    // Unreachable: the next change tries again.
    const data = await load().catch(() => undefined);
    // Not of a page that the reader has left, nor older than what is shown.
    if (data !== undefined && latest.current.loaded === of && latest.current.run === run) setLive({ of, data });
  });
  return live && live.of === loaded ? live.data : loaded;
}
