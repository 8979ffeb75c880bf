import { t } from '#contract/language/text.ts';
import type { ReactNode } from 'react';
import { FurtherPages } from './further-pages.tsx';

/**
 * The page for an unknown address or part: a picture, a search, and links.
 * @param children suggestions, shown below
 */
export function NotFound({ children }: { children?: ReactNode }) {
  return (
    <>
      <section className="drawing-grid flex-1 border-b border-line">
        <div className="page-width grid items-center gap-x-16 gap-y-10 py-14 lg:grid-cols-[1fr_1.1fr] lg:py-20">
          <div className="max-w-form lg:order-last">
            <h1 className="text-display">{t('Page not found')}</h1>
            <p className="mt-4 text-lg text-muted">{t('This page may have moved. Check the address for typos.')}</p>
            <FurtherPages />
          </div>
          <div className="sheet corner-marks overflow-hidden">
            <img
              src="/pictures/not-found.svg"
              width="1200"
              height="900"
              alt={t('A motherboard with an empty processor socket')}
              className="h-auto w-full"
            />
          </div>
        </div>
      </section>
      {children}
    </>
  );
}
