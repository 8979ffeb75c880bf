import type { ReactNode } from 'react';
import { t } from '#contract/language/text.ts';
import type { Alternative, Part } from '#contract/parts/parts.ts';
import { AddToBasket } from '#app/basket/add-to-basket.tsx';
import { PartName } from '#app/parts/part-identity.tsx';
import { PartPicture } from '#app/parts/part-picture.tsx';
import { stockState } from '#app/parts/stock.ts';
import { Badge } from '#app/ui/content/badge.tsx';
import { keepUnits } from '#app/ui/text/keep-units.ts';
import { useCurrency } from '#app/ui/text/price.tsx';
import { alternativeWords } from './alternative-words.ts';
import { PartPrice } from '#app/parts/part-price.tsx';

/** Parts that can replace another one, each with what differs, its price and a button. */
export function AlternativeList({
  part,
  alternatives,
  label = t('Alternatives'),
  actionOf,
}: {
  part: Pick<Part, 'price'>;
  alternatives: readonly Alternative[];
  label?: string;
  /** The button of an alternative; else it adds it to the basket. @param id the id of its name */
  actionOf?: (alternative: Alternative, id: string) => ReactNode;
}) {
  const currency = useCurrency();
  return (
    <div className="@container">
      <ul aria-label={label} className="grid gap-3">
        {alternatives.map((one) => {
          const id = `alternative-${one._id}`;
          const { tone, text } = stockState(one);
          return (
            <li key={one._id}>
              <article className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-field border border-line p-3 @2xl:grid-cols-[4rem_minmax(0,1fr)_auto] @2xl:items-center">
                <PartPicture part={one} sizes="4rem" className="rounded-field border border-line" />
                <div className="min-w-0">
                  <h3 id={id} className="text-base font-semibold wrap-anywhere">
                    <PartName part={one} />
                  </h3>
                  {one.isSubstitute && <Badge>{t('Replacement')}</Badge>}
                  <p className="mt-1 text-sm">{keepUnits(alternativeWords(one, part, currency))}</p>
                  <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
                    <PartPrice part={one} className="font-medium" />
                    <Badge tone={tone}>{text}</Badge>
                  </p>
                </div>
                <div className="col-start-2 @2xl:col-start-3">
                  {actionOf ? actionOf(one, id) : <AddToBasket part={one} describedBy={id} />}
                </div>
              </article>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
