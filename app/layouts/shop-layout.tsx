import { Outlet, useRouteError } from 'react-router';
import { SignInWait } from '../accounts/sign-in-wait.tsx';
import { ErrorPage } from '../pages/error-page.tsx';
import { ShopFrame } from './shop-frame.tsx';

/** Around every page of the shop. */
export default function ShopLayout() {
  return (
    <ShopFrame>
      <SignInWait />
      <Outlet />
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
