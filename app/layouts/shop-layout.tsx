import { useState } from 'react';
import { Outlet, useRouteError } from 'react-router';
import { SignInWait } from '../accounts/sign-in-wait.tsx';
import { ErrorPage, OfflinePage } from '../pages/error-page.tsx';
import { type CutOff, OfflineGuard } from './offline-guard.tsx';
import { ShopFrame } from './shop-frame.tsx';
import { useOnline } from './use-online.ts';

/** Around every page of the shop. */
export default function ShopLayout() {
  const [cutOff, setCutOff] = useState<CutOff>();
  const isGuarded = useOnceOffline();
  return (
    <ShopFrame>
      <SignInWait />
      {isGuarded && <OfflineGuard onCutOff={setCutOff} />}
      {cutOff && <OfflinePage onRetry={cutOff.tryAgain} onStay={cutOff.stay} />}
      {/* It stays as it was, with what is typed in it, for who goes back to it. */}
      <div className={cutOff ? 'hidden' : 'contents'}>
        <Outlet />
      </div>
    </ShopFrame>
  );
}

/** Whether the network has been away since the page came. */
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
