import { Outlet, useLocation, useNavigation } from 'react-router';
import { WaitingSpinner } from '../ui/progress/spinner.tsx';

/**
 * Around every dashboard screen: while the next one loads and access is checked, a spinner replaces it after 150 ms, as
 * the specification requires. Until then the current screen stays.
 */
export default function LoadingLayout() {
  const { pathname } = useLocation();
  const { state, location, formData } = useNavigation();
  const isLeaving =
    state === 'loading' && !formData && location.pathname !== pathname && /^\/dashboard(\/|$)/.test(location.pathname);
  return (
    <div className="relative" aria-busy={isLeaving || undefined}>
      <Outlet />
      {isLeaving && (
        <div className="appear-late absolute -inset-2 z-20 bg-base-200">
          <WaitingSpinner label="One moment" />
        </div>
      )}
    </div>
  );
}
