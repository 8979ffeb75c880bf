import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { markPageOpened } from './opened-pages.ts';
import { useOnline } from './use-online.ts';

/** Prefetches the files of these pages while the browser is idle, so that they also open offline. */
export function IdlePrefetch({ pages }: { pages: readonly string[] }) {
  const [isIdle, setIsIdle] = useState(false);
  const isOnline = useOnline();
  useEffect(() => {
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(() => setIsIdle(true), 2_000);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(() => setIsIdle(true), { timeout: 5_000 });
    return () => cancelIdleCallback(request);
  }, []);
  const isPrefetching = isIdle && isOnline;
  useEffect(() => {
    if (isPrefetching) pages.forEach(markPageOpened);
  }, [isPrefetching, pages]);
  if (!isPrefetching) return null;
  return pages.map((page) => <PrefetchPageLinks key={page} page={page} />);
}
