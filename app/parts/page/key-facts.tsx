import { t } from '#contract/language/text.ts';
import { keyFactsOf } from '#contract/parts/key-facts.ts';
import type { PartDetail } from '#contract/parts/parts.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { SpecificationTable } from '#app/parts/specification-table.tsx';

/** The short table of the facts by which parts of the kind are chosen. */
export function KeyFacts({ part }: { part: PartDetail }) {
  const facts = keyFactsOf(part);
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="key-facts">
      <h2 id="key-facts" className="mb-2 text-base font-semibold">
        {t('Key facts')}
      </h2>
      <SpecificationTable specifications={facts} isNarrow />
      {facts.length < part.specifications.length && (
        <p className="mt-2 text-sm">
          <TextLink href="#specifications">
            {t('All {count} specifications', { count: part.specifications.length })}
          </TextLink>
        </p>
      )}
    </section>
  );
}
