import { t, shown } from '#contract/language/text.ts';
import { type ReactNode, useEffect } from 'react';
import { type MetaArgs, NavLink, Outlet, useLocation, useNavigation, useRouteError } from 'react-router';
import { pathWithoutLanguage } from '#contract/language/language-path.ts';
import { ErrorPage } from '#app/pages/error-page.tsx';
import { CommandKeys } from '#app/commands/command-keys.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { ShopTimeZoneContext } from '#app/ui/text/time-zone-context.ts';
import { EmailText } from '#app/ui/text/email-text.tsx';
import { WaitingSpinner } from '#app/ui/progress/spinner.tsx';
import { IdlePrefetch } from '#app/navigation/idle-prefetch.tsx';
import { dashboardMenu, type DashboardLink } from './dashboard-menu.ts';
import { DASHBOARD_TITLES } from './dashboard-pages.data.ts';
import type { Viewer } from '#contract/accounts/accounts.ts';
import { STAFF_ROLE_TEXTS } from '#contract/accounts/permissions.ts';
import { pagePatternOf } from '#contract/page-paths.ts';
import { pageMeta } from '#app/document/page-meta.ts';
import { rememberTimeZone } from '#app/document/time-zone.ts';
import { useRootData } from '#app/document/root-data.ts';
import { usePageMenu } from './use-page-menu.ts';
import { usePrefetch } from '#app/navigation/use-prefetch.ts';

/** The titles of the dashboard's screens; a screen whose data determine its title exports its own `meta`. */
export const meta = ({ location, matches }: MetaArgs) => pageMeta({ title: titleAt(location.pathname) }, matches);

/**
 * Sidebar and screen, side by side where there is room; otherwise the header's toggle opens the sidebar
 * (site-header.tsx).
 */
export default function DashboardLayout() {
  return (
    <DashboardFrame>
      <Screen />
    </DashboardFrame>
  );
}

/**
 * The current screen. While the next one loads and access is checked, a spinner replaces it after 150 ms, as the
 * specification requires.
 */
function Screen() {
  const { pathname } = useLocation();
  const { state, location, formData } = useNavigation();
  const next = pathWithoutLanguage(location?.pathname ?? '');
  const isLeaving = state === 'loading' && !formData && next !== pathname && /^\/dashboard(\/|$)/.test(next);
  return (
    <div className="relative" aria-busy={isLeaving || undefined}>
      <Outlet />
      {isLeaving && (
        <div className="appear-late absolute -inset-2 z-20 bg-base-200">
          <WaitingSpinner label={t('One moment')} />
        </div>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <DashboardFrame>
      <ErrorPage error={useRouteError()} within="dashboard" />
    </DashboardFrame>
  );
}

function DashboardFrame({ children }: { children: ReactNode }) {
  const { viewer } = useRootData();
  useEffect(rememberTimeZone, []);
  return (
    <div className="dashboard-frame page-width grid flex-1 content-start gap-x-6 pt-8 pb-16 max-sm:pt-5 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <Sidebar />
      <ShopTimeZoneContext value={viewer?.timeZone}>
        <div className="min-w-0">{children}</div>
      </ShopTimeZoneContext>
    </div>
  );
}

function Sidebar() {
  const { viewer } = useRootData();
  const [first, ...further] = dashboardMenu(viewer?.staffRole ?? null);
  const menu = usePageMenu<HTMLDivElement>();
  return (
    <div
      ref={menu}
      id="dashboard-menu"
      popover="auto"
      className="dashboard-menu m-0 h-dvh max-h-none w-72 max-w-[85vw] border-0 border-e border-line bg-base-100 p-5 text-base-content shadow-float lg:sticky lg:block lg:h-fit lg:w-auto lg:max-w-none lg:border-0 lg:bg-transparent lg:-m-1 lg:max-h-[calc(100dvh-var(--bar-height)-3rem)] lg:overflow-y-auto lg:overscroll-contain lg:p-1 lg:shadow-none"
    >
      {viewer && (
        <div className="mb-4 border-b border-line pb-4 low:mb-3 low:pb-2">
          <p className="font-medium wrap-anywhere">{viewer.name}</p>
          <p className="text-sm text-muted">{roleText(viewer)}</p>
        </div>
      )}
      {viewer && <CommandKeys />}
      <SidebarLinks label={first!.name} links={first!.links} waiting={{}} />
      {further.map(({ name, links }) => (
        <div key={name} className="mt-3 border-t border-line pt-3 low:mt-1 low:pt-1">
          <p aria-hidden="true" className="px-3 pb-1 text-xs low:px-2 low:pb-0 font-medium text-muted">
            {name}
          </p>
          <SidebarLinks label={name} links={links} waiting={waitingAt(viewer)} isCompact />
        </div>
      ))}
      <IdlePrefetch pages={first!.links.map(({ href }) => href)} />
    </div>
  );
}

/** An owner is the specification's admin. */
function roleText({ staffRole, email }: Viewer): ReactNode {
  if (!staffRole) return <EmailText email={email} />;
  return staffRole === 'owner' ? t('Admin') : t('Admin, {role}', { role: STAFF_ROLE_TEXTS[staffRole].name });
}

/** @param isCompact in two columns without icons where the window is low, so that all groups are in sight */
function SidebarLinks({
  label,
  links,
  waiting,
  isCompact = false,
}: {
  label: string;
  links: readonly DashboardLink[];
  /** How many items of a screen wait for an answer, by its address. */
  waiting: Readonly<Record<string, number>>;
  isCompact?: boolean;
}) {
  return (
    <nav aria-label={label}>
      <ul className={classNames('grid gap-0.5', isCompact && 'low:grid-cols-[auto_1fr]')}>
        {links.map((link) => (
          <li key={link.href}>
            <SidebarLink {...link} waiting={waiting[link.href] ?? 0} isCompact={isCompact} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The screens with reviews that wait for approval. */
function waitingAt(viewer: Viewer | null): Readonly<Record<string, number>> {
  const { partReviews = 0, testimonials = 0 } = viewer?.waiting ?? {};
  return { '/dashboard/reviews': partReviews, '/dashboard/testimonials': testimonials };
}

function SidebarLink({
  href,
  icon,
  text,
  waiting,
  isCompact,
}: DashboardLink & { waiting: number; isCompact: boolean }) {
  const prefetch = usePrefetch(href);
  return (
    <NavLink
      to={waiting > 0 ? `${href}?view=waiting` : href}
      end={href === '/dashboard'}
      {...prefetch}
      className={({ isActive }) =>
        classNames(
          'flex min-h-11 items-center gap-3 rounded-field border-s-2 lg:min-h-9 px-3 text-sm font-medium transition-colors',
          isCompact ? 'low:min-h-7 low:px-1.5 low:whitespace-nowrap' : 'low:min-h-8',
          isActive
            ? 'border-primary bg-wash'
            : 'border-transparent text-muted hover:bg-base-300 hover:text-base-content',
        )
      }
    >
      <Icon name={icon} {...(isCompact && { className: 'low:hidden' })} />
      {text}
      {waiting > 0 && (
        <span className="figures ms-auto rounded-full bg-primary px-1.5 text-xs text-primary-content low:ms-0 low:-mx-1">
          {waiting > 99 ? '99+' : waiting}
          <span className="sr-only"> {t('waiting')}</span>
        </span>
      )}
    </NavLink>
  );
}

function titleAt(path: string): string {
  const title = DASHBOARD_TITLES[pagePatternOf(pathWithoutLanguage(path)) ?? ''];
  return title ? shown(title) : t('Dashboard');
}
