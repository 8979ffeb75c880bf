import { useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { isPageOpened } from './opened-pages.ts';

/** A blocked navigation, with functions to retry or cancel it. */
export interface BlockedNavigation {
  tryAgain(): void;
  stay(): void;
}

/**
 * Blocks offline navigation to pages that this tab has not opened or prefetched. Without it the router would reload
 * into the browser's own error page. It is mounted when the network first goes away, because mounting a blocker
 * re-renders the router.
 */
export function OfflineGuard({ onBlocked }: { onBlocked: (navigation: BlockedNavigation | undefined) => void }) {
  const blocker = useBlocker(needsNetwork);
  useEffect(() => {
    if (blocker.state !== 'blocked') return onBlocked(undefined);
    onBlocked({ tryAgain: () => navigator.onLine && blocker.proceed(), stay: () => blocker.reset() });
  }, [blocker, onBlocked]);
  return null;
}

const needsNetwork: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  !navigator.onLine &&
  historyAction !== 'POP' &&
  nextLocation.pathname !== currentLocation.pathname &&
  !isPageOpened(nextLocation.pathname);
