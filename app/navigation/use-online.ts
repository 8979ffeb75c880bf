import { useSyncExternalStore } from 'react';

/** Whether the browser is online; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
}

function watch(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Link handlers that prefetch the page's data on hover, focus or touch; `usePrefetch` does the same for its files. */
export function prefetchOnIntent(href: string) {
  const load = () => {
    if (navigator.onLine)
      void import('./prefetch-data.ts').then(
        ({ prefetchData }) => prefetchData(href),
        // Opening the page requests it again.
        () => {},
      );
  };
  return { onPointerEnter: load, onFocus: load, onTouchStart: load };
}

/**
 * When a link prefetches its page: on hover, focus or touch, and never offline, because the router reloads the current
 * page if a file cannot be fetched.
 */
export function usePrefetch(): 'intent' | 'none' {
  return useOnline() ? 'intent' : 'none';
}
