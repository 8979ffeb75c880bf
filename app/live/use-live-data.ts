import { useEffect, useRef, useState } from 'react';
import type { ChangeTopic } from '#contract/live/change-topics.ts';
import { useChanges } from './use-changes.ts';

/**
 * A page's data, loaded again after each change.
 * @param topic undefined if it never changes
 * @param loaded the loader's data; a new value replaces what was loaded here
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
    // Unreachable: the next change retries.
    const data = await load().catch(() => undefined);
    // Ignores the data of a page that the reader has left, and data older than what is shown.
    if (data !== undefined && latest.current.loaded === of && latest.current.run === run) setLive({ of, data });
  });
  return live && live.of === loaded ? live.data : loaded;
}
