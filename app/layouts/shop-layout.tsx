import { useState } from 'react';
import { Outlet, useRouteError } from 'react-router';
import { SignInSpinner } from '../accounts/sign-in-spinner.tsx';
import { ErrorPage, OfflinePage } from '../pages/error-page.tsx';
import { type BlockedNavigation, OfflineGuard } from '../navigation/offline-guard.tsx';
import { ShopFrame } from './shop-frame.tsx';
import { useOnline } from '../navigation/use-online.ts';

/** The layout of every page of the shop. */
export default function ShopLayout() {
  const [blocked, setBlocked] = useState<BlockedNavigation>();
  const isGuarded = useOnceOffline();
  return (
    <ShopFrame>
      <SignInSpinner />
      {isGuarded && <OfflineGuard onBlocked={setBlocked} />}
      {blocked && <OfflinePage onRetry={blocked.tryAgain} onStay={blocked.stay} />}
      {/* The page stays mounted, so that going back restores everything that was typed. */}
      <div className={blocked ? 'hidden' : 'contents'}>
        <Outlet />
      </div>
    </ShopFrame>
  );
}

/** Whether the network has been down since the page loaded. */
function useOnceOffline(): boolean {
  const isOnline = useOnline();
  const [hasBeenAway, setHasBeenAway] = useState(!isOnline);
  if (!isOnline && !hasBeenAway) setHasBeenAway(true);
  return hasBeenAway;
}

export function ErrorBoundary() {
  return (
    <ShopFrame>
      <ErrorPage error={useRouteError()} />
    </ShopFrame>
  );
}
