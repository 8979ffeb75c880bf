import { Outlet, useRouteError } from 'react-router';
import { SignInWait } from '../accounts/sign-in-wait.tsx';
import { ErrorPage, OfflinePage } from '../pages/error-page.tsx';
import { ShopFrame } from './shop-frame.tsx';
import { useOfflineGuard } from './use-offline-guard.ts';

/** Around every page of the shop. */
export default function ShopLayout() {
  const tryAgain = useOfflineGuard();
  return (
    <ShopFrame>
      <SignInWait />
      {tryAgain && <OfflinePage onRetry={tryAgain} />}
      {/* It stays as it was, with what is typed in it, for whoever goes on elsewhere. */}
      <div className={tryAgain ? 'hidden' : 'contents'}>
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
