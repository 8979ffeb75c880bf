import { t } from '#contract/language/text.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { SectionHeading } from '#app/ui/content/page-heading.tsx';
import type { Nearest } from './nearest.ts';
import { AddToBasket } from '#app/basket/add-to-basket.tsx';
import { PartCard } from './part-card.tsx';
import { hrefOf } from './address-filter.ts';

/** Suggestions below a not-found message: parts that may be meant, or some parts of the shop. */
export function NearestParts({ nearest: { parts, words } }: { nearest: Nearest }) {
  if (parts.length === 0) return null;
  const title = words ? t("Closest matches for '{words}'", { words }) : t('Some of our parts');
  return (
    <section aria-labelledby="nearest" className="page-width py-14">
      <SectionHeading id="nearest" title={title}>
        {words && <TextLink href={hrefOf({ q: words })}>{t('See all results')}</TextLink>}
      </SectionHeading>
      <div className="part-grid-frame">
        <ul aria-label={title} className="part-grid">
          {parts.map((part) => (
            <li key={part._id}>
              <PartCard part={part} eager={false} buy={<AddToBasket part={part} describedBy={`part-${part._id}`} />} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
