import { useState } from 'react';
import { Outlet, useRouteError, useLocation, useNavigation } from 'react-router';
import { t } from '#contract/language/text.ts';
import { pathWithoutLanguage } from '#contract/language/language-path.ts';
import { ErrorPage, OfflinePage } from '#app/pages/error-page.tsx';
import { type BlockedNavigation, OfflineGuard } from '#app/navigation/offline-guard.tsx';
import { ShopFrame } from './shop-frame.tsx';
import { useOnline } from '#app/navigation/use-online.ts';
import { WaitingSpinner } from '#app/ui/progress/spinner.tsx';

/** Pages that need a session. */
const PROTECTED = /^\/(part|dashboard)(\/|$)/;
const DASHBOARD = /^\/dashboard(\/|$)/;

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

/**
 * Covers the current page while a navigation waits for the sign-in check, after 150 ms. Between dashboard screens the
 * dashboard's own spinner replaces it (dashboard-layout.tsx).
 */
function SignInSpinner() {
  const { state, location, formData } = useNavigation();
  const { pathname } = useLocation();
  if (state !== 'loading' || formData) return null;
  const next = pathWithoutLanguage(location.pathname);
  if (next === pathname || !PROTECTED.test(next) || (DASHBOARD.test(next) && DASHBOARD.test(pathname))) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid place-content-center">
      <div className="appear-late sheet px-12 shadow-float">
        <WaitingSpinner label={t('Checking your sign-in')} />
      </div>
    </div>
  );
}
