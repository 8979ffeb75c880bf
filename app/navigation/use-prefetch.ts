import { useState } from 'react';

/** Props of a router link that prefetch its page's files and data on hover, focus or touch. */
export function usePrefetch(href: string) {
  const [prefetch, setPrefetch] = useState<'none' | 'render'>('none');
  const load = () =>
    import('./prefetch-page.ts').then(
      ({ prefetchPage }) => prefetchPage(href, () => setPrefetch('render')),
      // Opening the page requests it again.
      () => {},
    );
  return { prefetch, onPointerEnter: load, onFocus: load };
}
