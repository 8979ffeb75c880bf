import type { Part } from '#contract/parts/parts.ts';
import { Figures } from '#app/ui/text/figure-text.tsx';

/** A part's order numbers, on its own page. Its labels are here, so that public pages do not load all declared fields. */
export function PartNumbers({ part }: { part: Pick<Part, 'sku' | 'brand' | 'mpn' | 'gtin'> }) {
  const numbers = [
    ['Brand', part.brand],
    ['SKU', part.sku],
    ["Maker's number", part.mpn],
    ['GTIN', part.gtin],
  ].filter(([, value]) => value);
  return (
    <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {numbers.map(([name, value]) => (
        <div key={name} className="flex gap-1.5">
          <dt className="shrink-0 text-muted">{name}</dt>
          <dd className="wrap-anywhere">
            <Figures>{value}</Figures>
          </dd>
        </div>
      ))}
    </dl>
  );
}
