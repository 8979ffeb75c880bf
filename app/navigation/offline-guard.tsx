import { useCallback, useEffect, useState } from 'react';
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
  const { state } = blocker;
  const [isOffline, setIsOffline] = useState(false);
  const tryAgain = useCallback(() => {
    if (blocker.state !== 'blocked') return;
    if (navigator.onLine) blocker.proceed();
    else setIsOffline(true);
  }, [blocker]);
  useEffect(() => {
    if (state === 'blocked') tryAgain();
    // Once for each blocked navigation.
    // eslint-disable-next-line react/exhaustive-deps
  }, [state]);
  if (state === 'unblocked' && isOffline) setIsOffline(false);
  const isShown = isOffline && state === 'blocked';
  useEffect(() => {
    onBlocked(isShown ? { tryAgain, stay: () => blocker.reset?.() } : undefined);
  }, [isShown, tryAgain, blocker, onBlocked]);
  return null;
}

const needsNetwork: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  !navigator.onLine &&
  historyAction !== 'POP' &&
  nextLocation.pathname !== currentLocation.pathname &&
  !isPageOpened(nextLocation.pathname);
