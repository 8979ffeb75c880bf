import type { ReactNode } from 'react';
import { t } from '#contract/language/text.ts';
import { NavigationBar } from '#app/navigation/navigation-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Header, page and footer; also around the error page. */
export function ShopFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="btn btn-primary absolute start-4 top-3 z-50 -translate-y-24 focus-visible:translate-y-0"
      >
        {t('Skip to content')}
      </a>
      <a
        href="#rows"
        className="skip-to-rows btn btn-primary absolute start-4 top-3 z-50 -translate-y-24 focus-visible:translate-y-0"
      >
        {t('Skip to the rows')}
      </a>
      <NavigationBar />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
