import { countryName } from '#app/ui/text/country-name.ts';
import { type Message, shown, t } from '#contract/language/text.ts';
import type { PartDetail } from '#contract/parts/parts.ts';
import { REACH_STATES, ROHS_STATES } from '#contract/parts/lifecycle.ts';
import { Figures } from '#app/ui/text/figure-text.tsx';

/**
 * A part's numbers, what regulations ask about it, and its datasheet. The labels are here, so that public pages do not load
 * all declared fields.
 */
export function PartNumbers({ part }: { part: PartDetail }) {
  const numbers: (readonly [name: string, value: string])[] = [
    [t('Brand'), part.brand],
    [t("Maker's number"), part.mpn],
    ['SKU', part.sku],
    [t('Your number'), part.ownNumber ?? ''],
    [t('EAN / GTIN'), part.gtin],
    ['RoHS', part.rohs && labelOf(ROHS_STATES, part.rohs)],
    ['REACH', part.reach && labelOf(REACH_STATES, part.reach)],
    [t('Country of origin'), part.origin],
    [t('HTS code'), part.hts],
    ['ECCN', part.eccn],
  ];
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers" className="mb-2 text-base font-semibold">
        {t('Numbers and documents')}
      </h2>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {numbers
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="flex gap-1.5">
              <dt className="shrink-0 text-muted">{name}</dt>
              {value === part.origin ? (
                // Servers and browsers know different names of some countries.
                <dd suppressHydrationWarning>{countryName(value)}</dd>
              ) : (
                <dd className="wrap-anywhere">
                  <Figures>{value}</Figures>
                </dd>
              )}
            </div>
          ))}
      </dl>
      {part.datasheet && (
        <p className="mt-2 text-sm">
          <a href={part.datasheet} download={`${part.sku}-datasheet.pdf`} className="link-text">
            {t('Datasheet (PDF)')}
          </a>
        </p>
      )}
    </section>
  );
}

const labelOf = (labels: Readonly<Record<string, Message>>, value: string): string =>
  labels[value] ? shown(labels[value]) : value;
