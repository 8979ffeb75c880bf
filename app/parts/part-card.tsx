import { memo, type ReactNode } from 'react';
import { t } from '#contract/language/text.ts';
import { centsOf } from '#contract/money.ts';
import { partPath } from '#contract/parts/part-address.ts';
import type { OptionalKey } from '#contract/parts/part-fields.ts';
import type { Part } from '#contract/parts/parts.ts';
import { RatingMark } from '#app/part-reviews/rating-mark.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Anchor } from '#app/ui/buttons/anchor.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { keepUnits } from '#app/ui/text/keep-units.ts';
import { Price } from '#app/ui/text/price.tsx';
import { kindLabel } from '#contract/parts/part-kinds.ts';
import { PartIdentity } from './part-identity.tsx';
import { PartPicture } from './part-picture.tsx';
import { stockState } from './stock.ts';
import { formatCount } from '#app/ui/text/format-number.ts';
import { PartPrice } from './part-price.tsx';

/** One part of the grid. Its texts have room for five lines, so that cards in a row align and nothing moves. */
export const PartCard = memo(function PartCard({
  part,
  eager,
  aside,
  buy,
  build,
}: {
  part: Omit<Part, OptionalKey> & Partial<Pick<Part, 'lifecycle' | 'compareAt' | 'packSize'>>;
  eager: boolean;
  /** Further actions, next to its kind. */
  aside?: ReactNode;
  /** Another button to buy it, next to the link to its order page. */
  buy?: ReactNode;
  /** A button that adds it to a build. */
  build?: ReactNode;
}) {
  const stock = stockState(part);
  const href = partPath(part);
  const lowest = part.breaks.at(-1);
  return (
    <article className="part-card sheet h-full overflow-hidden transition-colors hover:border-line-strong">
      <Anchor href={href} tabIndex={-1} aria-hidden className="part-card-picture">
        <PartPicture part={part} eager={eager} />
      </Anchor>
      <div className="part-card-body">
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
          <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
            {kindLabel(part.category)}
            <RatingMark rating={part.rating} />
          </p>
          {aside}
        </div>
        <div className="part-card-words">
          <h3 id={`part-${part._id}`} title={part.name} className="mt-1 line-clamp-2 text-lg">
            <Anchor href={href} className="hover:underline">
              {keepUnits(part.name)}
            </Anchor>
          </h3>
          <PartIdentity part={part} className="mt-1 line-clamp-2 text-sm" />
          <p className="part-card-description mt-1 line-clamp-2 text-sm text-muted">{keepUnits(part.description)}</p>
        </div>
        <div className="part-card-price flex flex-wrap items-baseline justify-between gap-x-3">
          <PartPrice part={part} className="text-xl font-medium" />
          <span className="text-sm text-muted">
            {part.packSize === part.minimum && part.minimum > 1 ? t('Sold in packs of') : t('Min. order')}{' '}
            <Figures>{formatCount(part.minimum)}</Figures>
          </span>
        </div>
        <div className="part-card-stock flex min-h-6 flex-wrap items-center justify-between gap-x-3">
          <Badge tone={stock.tone}>{stock.text}</Badge>
          {lowest && (
            <span className="text-sm text-muted">
              {t('from')} <Price cents={centsOf(lowest.price)} />
            </span>
          )}
          {build}
        </div>
        {part.lifecycle && (
          <p className="mt-1 text-sm text-warning first-letter:uppercase">
            {t(
              '{lifecycle, select, discontinued {discontinued} last_orders {last orders} other {not for new builds}}',
              { lifecycle: part.lifecycle },
            )}
            {part.replacement && (
              <>
                . {t('Replaced by')}{' '}
                <Anchor href={partPath(part.replacement)} className="link-text">
                  {[part.replacement.name, part.replacement.variant].filter(Boolean).join(', ')}
                </Anchor>
              </>
            )}
          </p>
        )}
      </div>
      <div className="part-card-foot flex min-h-11 flex-wrap items-center justify-between gap-x-2 gap-y-3">
        {stock.canOrder ? buy : <span />}
        <ButtonLink
          href={`/part/${part._id}`}
          variant={stock.canOrder ? 'primary' : 'secondary'}
          aria-describedby={`part-${part._id}`}
        >
          {t('place order')}
        </ButtonLink>
      </div>
    </article>
  );
});
