import { Outlet, useLocation, useNavigation } from 'react-router';
import { WaitingSpinner } from '../ui/spinner.tsx';

/**
 * Around every screen of the dashboard: while another one is on its way, and who may see it is being asked, a spinner
 * stands in its place after 150 ms, as the specification wants. Until then the screen one leaves stays as it is.
 */
export default function WaitingLayout() {
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
