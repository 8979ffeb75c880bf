import { Link } from 'react-router';
import type { AnchorProps } from '#app/ui/buttons/anchor.tsx';
import { usePrefetch } from './use-prefetch.ts';

/**
 * The kit's links, through the router. Pages are prefetched on hover, focus or touch; a link that changes only the
 * query (a sort, a page of a table) keeps the scroll position, except one that opens an item. Links to other sites and files stay plain links.
 */
export function RouterAnchor({ href, children, ...rest }: AnchorProps) {
  const prefetch = usePrefetch(href);
  if (!isPage(href)) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link
      to={href}
      // All routes are known from the start.
      discover="none"
      preventScrollReset={href.startsWith('?') && !OPENS_ITEM.test(href)}
      {...(!href.startsWith('?') && prefetch)}
      {...rest}
    >
      {children}
    </Link>
  );
}

/** A separate screen whose address is below its list's. */
const OPENS_ITEM = /[?&]order=/;

function isPage(href: string): boolean {
  if (href.startsWith('?')) return true;
  return href.startsWith('/') && !href.startsWith('//') && !/^\/(api|pictures)\//.test(href);
}
