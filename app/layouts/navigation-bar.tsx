import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * What a page load would have done by itself: a sign that the next page is on its way (after 150 ms), and the focus on
 * the new page's heading once it is there, so that a screen reader says which page it is, and the keyboard goes on from there.
 */
export function NavigationBar() {
  const { state } = useNavigation();
  const { pathname, hash } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (!hash) beginAtHeading();
  }, [pathname, hash]);
  return (
    <div aria-hidden className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      {state !== 'idle' && <div className="travel appear-late h-full bg-primary" />}
    </div>
  );
}

function beginAtHeading(): void {
  const start = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
  if (!start) return;
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
}
