import type { ReactNode } from 'react';
import { t } from '#contract/language/text.ts';
import type { PartDetail } from '#contract/parts/parts.ts';
import { AddToBuild } from '#app/builds/add-to-build.tsx';
import { RatingMark } from '#app/part-reviews/rating-mark.tsx';
import { SavePart } from '#app/saved-parts/save-part.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { SectionHeading } from '#app/ui/content/page-heading.tsx';
import { keepUnits } from '#app/ui/text/keep-units.ts';
import { hrefOf } from '#app/parts/address-filter.ts';
import { compareHref } from '#app/parts/compare/comparisons.ts';
import { CompareToggle } from '#app/parts/compare/compare-toggle.tsx';
import { kindLabel } from '#contract/parts/part-kinds.ts';
import { keyFactsOf } from '#contract/parts/key-facts.ts';
import { SpecificationTable } from '#app/parts/specification-table.tsx';
import { stockState } from '#app/parts/stock.ts';
import { LifecycleBanner } from '#app/parts/lifecycle-note.tsx';
import { KeyFacts } from './key-facts.tsx';
import { PartGallery } from './part-gallery.tsx';
import { PartNumbers } from './part-numbers.tsx';
import { PartPrice } from '#app/parts/part-price.tsx';

/**
 * Everything about a part: name, price and order first, then the facts that decide, what fits it, delivery, numbers, picture,
 * description and specifications.
 */
export function PartView({
  part,
  isPreview = false,
  details,
  children,
}: {
  part: PartDetail;
  /** Leaves out what only works with parts on sale. */
  isPreview?: boolean;
  /** What follows the key facts: compatibility and delivery. */
  details?: ReactNode;
  /** The card with the ways to buy it. */
  children: ReactNode;
}) {
  const stock = stockState(part);
  return (
    <div className="page-width flex-1 py-8 md:py-12" data-visit-part={part._id}>
      <nav aria-label={t('Breadcrumb')} className="mb-5 text-sm text-muted">
        <TextLink href="/#parts">{t('Parts')}</TextLink> /{' '}
        <TextLink href={hrefOf({ category: part.category })}>{kindLabel(part.category)}</TextLink>
      </nav>
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-6 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr]">
        <header className="lg:col-start-2">
          <h1 className="text-3xl wrap-anywhere">
            {keepUnits(part.name)}{' '}
            {part.variant && <span className="mt-1 block text-lg font-normal">{keepUnits(part.variant)}</span>}
          </h1>
          <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
            <PartPrice part={part} className="text-2xl font-medium" />
            <Badge tone={stock.tone}>{stock.text}</Badge>
            {part.rating && (
              <a href="#reviews" className="link-text text-sm">
                <RatingMark rating={part.rating} />
              </a>
            )}
          </div>
          {!isPreview && (
            <div className="mt-2 flex flex-wrap items-center gap-x-1">
              <CompareToggle part={part} />
              <noscript>
                <ButtonLink size="sm" variant="ghost" href={compareHref([part._id])}>
                  {t('Compare')}
                </ButtonLink>
              </noscript>
              <AddToBuild part={part._id} />
              <SavePart part={part._id} />
            </div>
          )}
          <LifecycleBanner part={part} />
        </header>
        {children}
        <div className="grid gap-6 lg:col-start-2">
          <KeyFacts part={part} />
          {details}
          <PartNumbers part={part} />
        </div>
        <div className="lg:sticky lg:top-24 lg:col-start-1 lg:row-span-3 lg:row-start-1">
          <PartGallery key={part._id} part={part} />
          <p className="mt-4 max-w-prose whitespace-pre-line">{keepUnits(part.description)}</p>
        </div>
      </div>
      {part.specifications.length > keyFactsOf(part).length && (
        <section aria-labelledby="specifications" className="mt-12">
          <SectionHeading id="specifications" title={t('Specifications')} />
          <SpecificationTable specifications={part.specifications} />
        </section>
      )}
    </div>
  );
}
