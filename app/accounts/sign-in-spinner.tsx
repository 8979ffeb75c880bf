import { useLocation, useNavigation } from 'react-router';
import { WaitingSpinner } from '../ui/progress/spinner.tsx';

const PROTECTED = /^\/(part|dashboard)(\/|$)/;

const DASHBOARD = /^\/dashboard(\/|$)/;

/**
 * Covers the current page while a navigation waits for the sign-in check, after 150 ms. Between dashboard screens the
 * dashboard's own spinner replaces it (layouts/loading-layout.tsx).
 */
export function SignInSpinner() {
  const { state, location, formData } = useNavigation();
  const { pathname } = useLocation();
  if (state !== 'loading' || formData || location.pathname === pathname) return null;
  if (!PROTECTED.test(location.pathname) || (DASHBOARD.test(location.pathname) && DASHBOARD.test(pathname)))
    return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid place-content-center">
      <div className="appear-late sheet px-12 shadow-float">
        <WaitingSpinner label="Checking your sign-in" />
      </div>
    </div>
  );
}
