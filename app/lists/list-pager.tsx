import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { pathWithoutLanguage } from '#contract/language/language-path.ts';
import { Pager } from '#app/ui/tables/pager.tsx';
import { pageCursors } from './page-cursors.ts';

/** Links to the previous and the next page; nothing for a list of one page. @param next the next page's cursor */
export function ListPager({ label, next }: { label: string; next: string | undefined }) {
  const [search] = useSearchParams();
  const { previousHref, nextHref } = pageCursors(search);
  if (!previousHref && !next) return null;
  return <Pager label={label} previousHref={previousHref} nextHref={nextHref(next)} />;
}

/** Whether another page or view of the same list is loading. */
export function useListLoading(): boolean {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  return state === 'loading' && pathWithoutLanguage(location.pathname) === pathname;
}
