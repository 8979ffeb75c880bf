import { Link } from 'react-router';
import type { AnchorProps } from '../ui/anchor.tsx';

/**
 * The kit's links, through the router. Pages are fetched on hover, focus or touch; a link that only changes the query
 * (a sort, a page of a table) leaves the scroll where it is. What isn't a page of ours stays a plain link.
 */
export function RouterAnchor({ href, children, ...rest }: AnchorProps) {
  if (!isPage(href)) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link to={href} prefetch="intent" preventScrollReset={href.startsWith('?')} {...rest}>
      {children}
    </Link>
  );
}

function isPage(href: string): boolean {
  if (href.startsWith('?')) return true;
  return href.startsWith('/') && !href.startsWith('//') && !/^\/(api|pictures)\//.test(href);
}
