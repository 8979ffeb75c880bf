import { type PartField, type PartFieldKey, partFields } from '#contract/parts/part-fields.ts';
import type { PartDetail } from '#contract/parts/parts.ts';
import { formatCount } from '#app/ui/text/format-number.ts';
import { Figures } from '#app/ui/text/figure-text.tsx';

const [SKU, BRAND, ...OTHERS] = partFields.filter(
  (field): field is PartField<PartFieldKey & keyof PartDetail> => field.isFact === true,
);

/** A part's order numbers, on its own page. */
export function PartNumbers({ part }: { part: PartDetail }) {
  const facts = [BRAND!, SKU!, ...OTHERS].filter(({ key }) => part[key] !== '' && part[key] !== null);
  return (
    <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {facts.map(({ key, label }) => (
        <div key={key} className="flex gap-1.5">
          <dt className="shrink-0 text-muted">{label}</dt>
          <dd className="wrap-anywhere">
            <Figures>{typeof part[key] === 'number' ? formatCount(part[key]) : String(part[key])}</Figures>
          </dd>
        </div>
      ))}
    </dl>
  );
}
