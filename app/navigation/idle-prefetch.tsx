import { localPath } from '#contract/language/language-path.ts';
import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { hasFiles } from './has-files.ts';
import { markPageOpened } from './opened-pages.ts';
import { useOnline } from './use-online.ts';

/** Prefetches the files of these pages while the browser is idle, so that they also open offline. */
export function IdlePrefetch({ pages }: { pages: readonly string[] }) {
  const [isPrefetching, setIsPrefetching] = useState(false);
  const isOnline = useOnline();
  useEffect(() => {
    if (!isOnline) return;
    let isMounted = true;
    const prefetch = async () => {
      if ((await hasFiles()) && isMounted) setIsPrefetching(true);
    };
    // Safari has no requestIdleCallback.
    const hasIdle = 'requestIdleCallback' in globalThis;
    const request = hasIdle ? requestIdleCallback(prefetch, { timeout: 5_000 }) : setTimeout(prefetch, 2_000);
    return () => {
      isMounted = false;
      if (hasIdle) cancelIdleCallback(request as number);
      else clearTimeout(request);
    };
  }, [isOnline]);
  useEffect(() => {
    if (isPrefetching) pages.forEach(markPageOpened);
  }, [isPrefetching, pages]);
  if (!isPrefetching) return null;
  return pages.map((page) => <PrefetchPageLinks key={page} page={localPath(page)} />);
}
