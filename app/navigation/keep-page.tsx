import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { type inBrowser, pageUrl } from '#app/loaders/in-browser.ts';

/**
 * Keeps a page's data when the visitor leaves it. Back or Forward shows that data without waiting for the store; then
 * the page loads the current data and shows it if it differs.
 * @param loader the page's browser loader
 * @param shown the loader's data
 */
export function KeepPage<Answer extends object>({
  loader,
  shown,
}: {
  loader: Pick<ReturnType<typeof inBrowser<Answer>>, 'keep' | 'isKept' | 'refresh'>;
  shown: Exclude<Answer, Response>;
}) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const latest = useRef({ url: '', shown });
  useEffect(() => {
    latest.current = { url: location.origin + address, shown };
  }, [address, shown]);
  // Before anything can be pressed on the next page, because its loader would otherwise miss the stored data.
  useLayoutEffect(
    () => () => {
      const { url, shown: last } = latest.current;
      // An error shown in place of the page does not count as a page that was left: Retry has to load.
      if (url !== pageUrl()) loader.keep(url, last);
    },
    [loader],
  );
  useEffect(() => {
    if (state !== 'idle' || !loader.isKept(shown)) return;
    let isOver = false;
    loader.refresh({ request: new Request(address), params: {} }).then(
      (current) => {
        if (!isOver && JSON.stringify(current) !== JSON.stringify(shown)) void revalidate();
      },
      // Unreachable: the page shows what it has, as if the visitor had never left it.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [loader, shown, state, address, revalidate]);
  return null;
}
