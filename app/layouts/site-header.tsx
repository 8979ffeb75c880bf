// oxlint-disable-next-line no-restricted-imports -- signing out twice does no harm, and the guard would be in the first scripts of every page
import { Form, Link, NavLink, useLocation } from 'react-router';
import { BasketLink } from '#app/basket/basket-link.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { BrandMark } from './brand.tsx';
import { HeaderSearch, useKeepSearch } from './header-search.tsx';
import { useRootData, isTestMode } from '#app/document/root-data.ts';
import { HEADER_LINKS } from './site-links.data.ts';
import { usePageMenu } from './use-page-menu.ts';
import { usePrefetch } from '#app/navigation/use-prefetch.ts';
import { toggleTheme } from '#app/document/theme.ts';

/**
 * The navigation bar: brand, pages, basket, theme, sign-in or sign-out. On a phone the pages fold into a menu. Container
 * queries in font units fold it for larger text as for a narrower window.
 */
export function SiteHeader() {
  const { store } = useRootData();
  const prefetch = usePrefetch('/');
  const { pathname } = useLocation();
  const onDashboard = pathname.startsWith('/dashboard');
  useKeepSearch();
  return (
    <header className="@container/bar sticky top-0 z-30 border-b border-line bg-base-100">
      <TestModeStrip />
      <div className="page-width flex h-16 items-center gap-1 @3xl/bar:gap-2">
        {onDashboard && (
          <button
            type="button"
            popoverTarget="dashboard-menu"
            aria-label="Dashboard menu"
            className="btn btn-ghost btn-square bar-button -ms-[min(--spacing(3),5vw)] lg:hidden"
          >
            <Icon name="sidebar" />
          </button>
        )}
        <Link
          to="/"
          {...prefetch}
          aria-label={`${store.name}, home`}
          className="flex items-center gap-2.5 py-2 @max-7xl/bar:me-auto"
        >
          <BrandMark />
          <span
            className={classNames(
              'hidden text-lg font-semibold tracking-tight',
              // The menu button takes the space of the name.
              onDashboard ? '@min-[27rem]/bar:inline @3xl/bar:hidden @4xl/bar:inline' : '@min-[22rem]/bar:inline',
            )}
          >
            {store.name}
          </span>
        </Link>
        {/* The home page has its own search field. */}
        {pathname === '/' ? <span className="flex-1 @max-7xl/bar:hidden" /> : <HeaderSearch />}
        <nav aria-label="Site" className="hidden items-center @3xl/bar:flex">
          <SiteNavigation />
        </nav>
        <BasketLink />
        <ThemeToggle />
        <button
          type="button"
          popoverTarget="site-menu"
          aria-label="Menu"
          className="btn btn-ghost btn-square bar-button -me-[min(--spacing(3),5vw)] @3xl/bar:hidden"
        >
          <Icon name="menu" />
        </button>
      </div>
      <PhoneMenu />
    </header>
  );
}

// A popover opens, closes on Esc and on an outside tap, and restores the focus, without our scripts.
function PhoneMenu() {
  const menu = usePageMenu<HTMLElement>();
  return (
    <nav
      ref={menu}
      id="site-menu"
      popover="auto"
      aria-label="Site menu"
      className="below-bar fixed inset-x-0 bottom-auto m-0 w-full max-w-none border-y border-line bg-base-100 px-5 py-3 text-base-content shadow-float @3xl/bar:hidden"
    >
      <div className="grid">
        <SiteNavigation stacked />
      </div>
    </nav>
  );
}

function SiteNavigation({ stacked = false }: { stacked?: boolean }) {
  const { viewer } = useRootData();
  return (
    <>
      {HEADER_LINKS.map((link) => (
        <BarLink key={link.href} {...link} stacked={stacked} />
      ))}
      {viewer && <BarLink href="/dashboard" text="Dashboard" stacked={stacked} />}
      {!viewer && <BarLink href="/login" text="Login" stacked={stacked} />}
      {viewer && (
        <Form method="post" action="/sign-out" className={stacked ? 'mt-2 border-t border-line pt-2' : 'ms-2'}>
          <button
            type="submit"
            className={stacked ? 'btn btn-outlined h-11 w-full' : 'btn btn-outlined btn-sm h-9 whitespace-nowrap'}
          >
            Sign Out
          </button>
        </Form>
      )}
    </>
  );
}

function BarLink({ href, text, stacked }: { href: string; text: string; stacked: boolean }) {
  const prefetch = usePrefetch(href);
  return (
    <NavLink
      to={href}
      end={href === '/'}
      {...prefetch}
      className={({ isActive }) =>
        classNames(
          'relative flex items-center text-sm font-medium whitespace-nowrap transition-colors hover:text-base-content',
          stacked
            ? 'min-h-12 border-s-2 ps-4 text-base'
            : 'h-16 px-2 after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 @4xl/bar:px-3 @4xl/bar:after:inset-x-3 @5xl/bar:px-4 @5xl/bar:after:inset-x-4',
          isActive ? 'text-base-content' : 'text-muted',
          stacked ? (isActive ? 'border-primary' : 'border-transparent') : isActive && 'after:bg-primary',
        )
      }
    >
      {text}
    </NavLink>
  );
}

/** Shown on every page while no real money moves, with stand-ins or with Stripe's test keys. It cannot be closed. */
function TestModeStrip() {
  const { store } = useRootData();
  if (!isTestMode(store)) return null;
  return (
    <p className="test-mode-strip hatch border-b border-line bg-base-200 text-center text-xs leading-7 font-medium">
      <span className="bg-base-200 px-3 py-0.5">Test mode - no money moves</span>
    </p>
  );
}

/**
 * Switches between the light (paper) and dark (graphite) theme. CSS picks the icon, so that server and browser render
 * the same.
 */
function ThemeToggle() {
  return (
    <button
      type="button"
      title="Light or dark"
      aria-label="Switch between light and dark"
      onClick={toggleTheme}
      className="needs-scripts btn btn-ghost btn-square bar-button"
    >
      <Icon name="moon" className="when-light" />
      <Icon name="sun" className="when-dark" />
    </button>
  );
}
