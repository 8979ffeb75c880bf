import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * Does what a full page load would do: shows progress after 150 ms, then focuses the new page's heading so that screen
 * readers announce the page and keyboard users start there.
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
