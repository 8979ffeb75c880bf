import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { hrefHere } from '#app/lists/page-cursors.ts';
import { isSingleKey } from '#app/ui/single-key.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';

/** Links to the orders before and after an order in its list, also reached with the keys `k` and `j`. */
export function NeighborLinks({ previous, next }: { previous: string | null; next: string | null }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const hrefs = { k: previous && hrefOf(search, previous), j: next && hrefOf(search, next) };
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const href = isSingleKey(event, 'j') ? hrefs.j : isSingleKey(event, 'k') ? hrefs.k : null;
      if (href) void navigate(href);
    };
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  });
  if (!previous && !next) return null;
  return (
    <nav aria-label="Orders in this list" className="ms-4.5 flex w-full flex-wrap gap-2 lg:w-auto print:hidden">
      {hrefs.k && (
        <ButtonLink href={hrefs.k} size="sm" icon="arrow-left" aria-keyshortcuts="k" title="Previous order (k)">
          Previous order
        </ButtonLink>
      )}
      {hrefs.j && (
        <ButtonLink href={hrefs.j} size="sm" aria-keyshortcuts="j" title="Next order (j)">
          Next order
        </ButtonLink>
      )}
    </nav>
  );
}

/** An open refund form and the result of an action belong to this order only. */
const hrefOf = (search: URLSearchParams, id: string): string => hrefHere(search, { order: id, refund: '', job: '' });
