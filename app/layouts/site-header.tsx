// oxlint-disable-next-line no-restricted-imports -- signing out twice does no harm, and the guard would be in the first scripts of every page
import { Form, Link, NavLink, useLocation } from 'react-router';
import { shown, t } from '#contract/language/text.ts';
import { BasketLink } from '#app/basket/basket-link.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { KindLinks } from './kind-links.tsx';
import { BrandMark } from './brand.tsx';
import { HeaderSearch, useKeepSearch } from './header-search.tsx';
import { useRootData, isTestMode } from '#app/document/root-data.ts';
import { HEADER_LINKS } from './site-links.data.ts';
import { usePageMenu } from './use-page-menu.ts';
import { usePrefetch } from '#app/navigation/use-prefetch.ts';
import { toggleTheme } from '#app/document/theme.ts';

/**
 * The navigation bar: brand, search, basket and theme; below it, and not sticky, the kinds of parts and the pages, sign-in or
 * sign-out. On a phone these fold into a menu. Container queries in font units fold it for larger text as for a narrower
 * window.
 */
export function SiteHeader() {
  const { store } = useRootData();
  const prefetch = usePrefetch('/');
  const { pathname } = useLocation();
  const onDashboard = pathname.startsWith('/dashboard');
  useKeepSearch();
  return (
    // Without a box, because only its first part stays in sight.
    <header className="contents">
      <div className="@container/bar sticky top-0 z-30 border-b border-line bg-base-100">
        <TestModeStrip />
        <div className="page-width flex h-16 items-center gap-1 @3xl/bar:gap-2">
          {onDashboard && (
            <button
              type="button"
              popoverTarget="dashboard-menu"
              aria-label={t('Dashboard menu')}
              className="btn btn-ghost btn-square bar-button -ms-[min(--spacing(3),5vw)] lg:hidden"
            >
              <Icon name="sidebar" />
            </button>
          )}
          <Link
            to="/"
            {...prefetch}
            aria-label={t('{store}, home', { store: store.name })}
            className="flex items-center gap-2.5 py-2 @max-3xl/bar:me-auto"
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
          {pathname === '/' ? <span className="flex-1 @max-3xl/bar:hidden" /> : <HeaderSearch isSheet={onDashboard} />}
          {onDashboard && (
            <nav aria-label={t('Site')} className="hidden items-center @5xl/bar:flex">
              <SiteNavigation row="header" />
            </nav>
          )}
          <BasketLink />
          <ThemeToggle />
          <button
            type="button"
            popoverTarget="site-menu"
            aria-label={t('Menu')}
            className={classNames(
              'btn btn-ghost btn-square bar-button -me-[min(--spacing(3),5vw)]',
              onDashboard ? '@5xl/bar:hidden' : '@3xl/bar:hidden',
            )}
          >
            <Icon name="menu" />
          </button>
        </div>
        <PhoneMenu isWide={onDashboard} />
        <KindsMenu />
      </div>
      {!onDashboard && (
        <div className="@container/bar hidden border-b border-line bg-base-100 md:block print:hidden">
          <nav aria-label={t('Site')} className="page-width hidden items-center @3xl/bar:flex">
            <KindsButton />
            <SiteNavigation row="own" />
          </nav>
        </div>
      )}
    </header>
  );
}

/** The kinds of parts with their pictures. */
function KindsMenu() {
  const menu = usePageMenu<HTMLElement>();
  return (
    <nav ref={menu} id="kinds-menu" popover="auto" aria-label={t('Catalog')} className="below-bar kinds-menu">
      <div className="page-width">
        <KindLinks />
      </div>
    </nav>
  );
}

/** Opens the menu of kinds, also from a phone's menu. */
function KindsButton() {
  return (
    <button
      type="button"
      popoverTarget="kinds-menu"
      className="flex h-11 items-center gap-1.5 pe-2 font-medium max-md:ps-4.5 md:text-sm"
    >
      {t('Parts')}
      <Icon name="chevron-down" className="size-4" />
    </button>
  );
}

// A popover opens, closes on Esc and on an outside tap, and restores the focus, without our scripts.
/** @param isWide also on a tablet */
function PhoneMenu({ isWide }: { isWide: boolean }) {
  const menu = usePageMenu<HTMLElement>();
  return (
    <nav
      ref={menu}
      id="site-menu"
      popover="auto"
      aria-label={t('Site menu')}
      className={classNames(
        'below-bar fixed inset-x-0 bottom-auto m-0 w-full max-w-none border-y border-line bg-base-100 px-5 py-3 text-base-content shadow-float',
        isWide ? '@5xl/bar:hidden' : '@3xl/bar:hidden',
      )}
    >
      <div className="grid">
        <KindsButton />
        <SiteNavigation row="menu" />
      </div>
    </nav>
  );
}

/** Where the links are: in the row of the brand, in a row below it, or below each other in a menu. */
type Row = 'header' | 'own' | 'menu';

function SiteNavigation({ row }: { row: Row }) {
  const { viewer } = useRootData();
  const isMenu = row === 'menu';
  return (
    <>
      {HEADER_LINKS.map((link) => (
        <BarLink key={link.href} href={link.href} text={shown(link.text)} row={row} />
      ))}
      {viewer && <BarLink href="/dashboard" text={t('Dashboard')} row={row} />}
      {!viewer && (
        <BarLink href="/login" text={t('Login')} row={row} className={row === 'own' ? 'ms-auto' : undefined} />
      )}
      {viewer && (
        <Form
          method="post"
          action="/sign-out"
          className={isMenu ? 'mt-2 border-t border-line pt-2' : row === 'own' ? 'ms-auto' : 'ms-2'}
        >
          <button
            type="submit"
            className={isMenu ? 'btn btn-outlined h-11 w-full' : 'btn btn-outlined btn-sm h-8 whitespace-nowrap'}
          >
            {t('Sign Out')}
          </button>
        </Form>
      )}
    </>
  );
}

function BarLink({
  href,
  text,
  row,
  className,
}: {
  href: string;
  text: string;
  row: Row;
  className?: string | undefined;
}) {
  const prefetch = usePrefetch(href);
  const isMenu = row === 'menu';
  return (
    <NavLink
      to={href}
      end={href === '/'}
      {...prefetch}
      className={({ isActive }) =>
        classNames(
          'relative flex items-center text-sm font-medium whitespace-nowrap transition-colors hover:text-base-content',
          isMenu
            ? 'min-h-12 border-s-2 ps-4 text-base'
            : 'px-2 after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 @4xl/bar:px-3 @4xl/bar:after:inset-x-3',
          row === 'own' && 'h-11 @5xl/bar:px-4 @5xl/bar:after:inset-x-4',
          row === 'header' && 'h-16',
          isActive ? 'text-base-content' : 'text-muted',
          isMenu ? (isActive ? 'border-primary' : 'border-transparent') : isActive && 'after:bg-primary',
          className,
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
      <span className="bg-base-200 px-3 py-0.5">{t('Test mode - no money moves')}</span>
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
      title={t('Light or dark')}
      aria-label={t('Switch between light and dark')}
      onClick={toggleTheme}
      className="needs-scripts btn btn-ghost btn-square bar-button"
    >
      <Icon name="moon" className="when-light" />
      <Icon name="sun" className="when-dark" />
    </button>
  );
}
