import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * What a page load would have done by itself: a sign that the next page is on its way (after 150 ms), and the focus at
 * the start of the new page once it is there, so that the keyboard and a screen reader go on from there.
 */
export function NavigationBar() {
  const { state } = useNavigation();
  const { pathname, hash } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (!hash) document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return (
    <div aria-hidden className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      {state !== 'idle' && <div className="travel appear-late h-full bg-primary" />}
    </div>
  );
}
