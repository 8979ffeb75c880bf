import { Outlet, useRouteError } from 'react-router';
import { SignInWait } from '../accounts/sign-in-wait.tsx';
import { ErrorPage, OfflinePage } from '../pages/error-page.tsx';
import { ShopFrame } from './shop-frame.tsx';
import { useOfflineGuard } from './use-offline-guard.ts';

/** Around every page of the shop. */
export default function ShopLayout() {
  const cutOff = useOfflineGuard();
  return (
    <ShopFrame>
      <SignInWait />
      {cutOff && <OfflinePage onRetry={cutOff.tryAgain} onStay={cutOff.stay} />}
      {/* It stays as it was, with what is typed in it, for who goes back to it. */}
      <div className={cutOff ? 'hidden' : 'contents'}>
        <Outlet />
      </div>
    </ShopFrame>
  );
}

export function ErrorBoundary() {
  return (
    <ShopFrame>
      <ErrorPage error={useRouteError()} />
    </ShopFrame>
  );
}
