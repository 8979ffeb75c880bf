import { languageCode } from '#contract/language/text.ts';
import { shopCurrency } from '#contract/money.ts';
import { LANGUAGES, type LanguageCode } from '#contract/language/languages.ts';
import { pathWithoutLanguage } from '#contract/language/language-path.ts';
import './app.css';
import { type ReactNode, use, useEffect, useLayoutEffect } from 'react';
import {
  Links,
  Meta,
  type MetaArgs,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteError,
} from 'react-router';
import { claimDrafts } from './accounts/draft-owner.ts';
import { inBrowser } from './loaders/in-browser.ts';
import { keepWhenUnreachable } from './loaders/keep-when-unreachable.ts';
import { onServer } from './loaders/on-server.ts';
import { banglaDigitsScript } from './document/bangla-digits.ts';
import { loadRoot, signedOutRoot, useRootData } from './document/root-data.ts';
import { COMMITTED, earlyInputScript, HYDRATED } from './document/early-input.ts';
import { languageScript } from './document/language-hint.ts';
import { searchKeyScript } from './document/search-key.ts';
import { developmentTexts } from './document/development-texts.ts';
import { NonceContext } from './document/nonce.ts';
import { RouterAnchor } from './navigation/router-anchor.tsx';
import { ShopFrame } from './layouts/shop-frame.tsx';
import { RouterScripts } from './document/router-scripts.tsx';
import { THEME_COLORS, themeScript } from './document/theme.ts';
import { trustedTypesScript } from './document/trusted-types.ts';
import { rememberedFontsScript, loadFonts } from './document/web-fonts.ts';
import { markPageOpened } from './navigation/opened-pages.ts';
import { ErrorPage } from './pages/error-page.tsx';
import { AnchorContext } from './ui/buttons/anchor.tsx';
import { TimeZoneContext } from './ui/text/time-zone-context.ts';
import { CurrencyContext } from './ui/text/price.tsx';
// oxlint-disable-next-line import/default -- the bundle's address, by Vite
import measureVisits from './visits/measure-visits.ts?worker&url';
import webFonts from './styles/web-fonts.css?url';
import { ToastRegion } from './ui/toasts/toast-region.tsx';

/** The viewer and the store's settings, for every page. */
export const loader = onServer(loadRoot);
export const clientLoader = inBrowser(loadRoot);

/** Any submitted form may change the viewer, the basket or the settings; among links, only those to these pages. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod = 'GET', currentUrl, nextUrl } = args;
  const current = pathWithoutLanguage(currentUrl.pathname);
  const next = pathWithoutLanguage(nextUrl.pathname);
  if (formMethod !== 'GET') return keepWhenUnreachable(args);
  const ordered = current === '/checkout' && currentUrl.href !== nextUrl.href;
  const left = /^\/(login|signUp|dashboard\/(invitation|staff))$/.test(current) && current !== next;
  return left || ordered || next === '/login';
}

export const links = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/** For pages without their own title. */
export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [{ title: (loaderData ?? signedOutRoot).store.name }];

/** The document around every page, including the root's own error page. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  const { store, timeZone } = useRootData();
  const { currency, step } = shopCurrency();
  useLayoutEffect(() => void dispatchEvent(new Event(COMMITTED)), []);
  useEffect(() => void dispatchEvent(new Event(HYDRATED)), []);
  return (
    // The theme script below may have set data-theme before hydration.
    // contract/money.ts reads the currency of the shop from here.
    <html
      lang={languageCode()}
      dir={direction()}
      data-currency={currency}
      data-money-step={step}
      suppressHydrationWarning
    >
      <head>
        {import.meta.env.DEV && <DevelopmentTexts nonce={nonce} />}
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={THEME_COLORS.paper} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={THEME_COLORS.graphite} media="(prefers-color-scheme: dark)" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // It has already run by hydration, and trusted types forbid creating it again from text.
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR
              ? trustedTypesScript +
                themeScript +
                rememberedFontsScript +
                earlyInputScript +
                searchKeyScript +
                languageScript(store.languages.map(({ code }) => code)) +
                (languageCode() === 'bn' ? banglaDigitsScript : '')
              : ' ',
          }}
        />
        <Meta />
        {/* Our own style sheets, fonts and modules need no nonce. With one, the browser would hide it from React,
            which then reports a mismatch with the development server's style sheet. */}
        <Links nonce="" />
        <noscript>
          <link rel="stylesheet" href={webFonts} />
        </noscript>
      </head>
      <body>
        <AnchorContext value={RouterAnchor}>
          <CurrencyContext value={store.currency}>
            <TimeZoneContext value={timeZone}>{children}</TimeZoneContext>
          </CurrencyContext>
        </AnchorContext>
        <ScrollRestoration nonce={nonce} />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? loadFonts(webFonts) : ' ' }}
        />
        {import.meta.env.SSR && store.visits !== 'off' && (
          <script async type="module" src={measureVisits} data-visits={store.visits} />
        )}
        <RouterScripts nonce={nonce} />
      </body>
    </html>
  );
}

function direction(): string {
  if (import.meta.env.SSR) return LANGUAGES[languageCode() as LanguageCode].direction;
  return document.documentElement.dir;
}

/** The translations, which the scripts of a build contain instead (app/entry.client.tsx). */
function DevelopmentTexts({ nonce }: { nonce: string | undefined }) {
  const texts = import.meta.env.SSR ? `self.translations = ${JSON.stringify(developmentTexts.current)}` : ' ';
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: texts }} />;
}

export default function Root() {
  const { key, pathname } = useLocation();
  const userId = useRootData().viewer?.id;
  // Before the effects of forms, which restore drafts.
  useLayoutEffect(() => {
    if (userId) claimDrafts(userId);
  }, [userId]);
  useEffect(() => markPageOpened(pathname), [pathname]);
  return (
    <>
      <Outlet />
      <ToastRegion pageKey={key} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <ShopFrame>
      <ErrorPage error={useRouteError()} />
    </ShopFrame>
  );
}
