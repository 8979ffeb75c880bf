import { useSyncExternalStore } from 'react';

/** Whether the browser has a network at all; true where nobody can know, on the server. */
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

/** For a link: what its page loads is asked for on hover, focus or touch, as its files are (`usePrefetch`). */
export function loadOnIntent(href: string) {
  const load = () => {
    if (navigator.onLine)
      void import('./load-ahead.ts').then(
        ({ loadAhead }) => loadAhead(href),
        // It is asked for once more when it is opened.
        () => {},
      );
  };
  return { onPointerEnter: load, onFocus: load, onTouchStart: load };
}

/**
 * When a link fetches its page: on hover, focus or touch. Not without a network: the router answers a page's file that
 * does not come with a reload, and the page one is on would be gone.
 */
export function usePrefetch(): 'intent' | 'none' {
  return useOnline() ? 'intent' : 'none';
}
