import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { useOnline } from './use-online.ts';

/** Fetches what these pages are made of once the browser has nothing else to do: then they open without a network, too. */
export function IdlePrefetch({ pages }: { pages: readonly string[] }) {
  const [isIdle, setIsIdle] = useState(false);
  const isOnline = useOnline();
  useEffect(() => {
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(() => setIsIdle(true), 2_000);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(() => setIsIdle(true), { timeout: 5_000 });
    return () => cancelIdleCallback(request);
  }, []);
  if (!isIdle || !isOnline) return null;
  return pages.map((page) => <PrefetchPageLinks key={page} page={page} />);
}
