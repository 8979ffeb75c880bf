import { partPath } from '#contract/parts/part-address.ts';
import type { Part } from '#contract/parts/parts.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';

/** A part's variant and SKU on one line, below its name: '4 TB, M.2-2280 · PS-10482'. */
export function PartIdentity({
  part,
  className = 'block text-sm text-muted',
}: {
  part: Pick<Part, 'sku' | 'variant'>;
  className?: string;
}) {
  if (!part.sku && !part.variant) return null;
  return (
    <span className={className}>
      {part.variant}
      {/* The dot stays on the line of the variant. */}
      {part.variant && part.sku && '\u00a0· '}
      {/* Breaks before the number, not at its hyphen; a narrow column breaks within it only if it is longer than the
         store's own numbers. */}
      <Figures className="inline-block max-w-full min-w-[8ch] wrap-anywhere">{part.sku}</Figures>
    </span>
  );
}

/** A listed part's name, which links to its page while it is on sale, above its variant and SKU. */
export function PartName({
  part,
  onSale = true,
}: {
  part: Parameters<typeof partPath>[0] & Pick<Part, 'name' | 'sku' | 'variant'>;
  onSale?: boolean;
}) {
  return (
    <>
      {onSale ? (
        <TextLink href={partPath(part)} className="text-base-content no-underline hover:underline">
          {part.name}
        </TextLink>
      ) : (
        part.name
      )}
      <PartIdentity part={part} className="block text-sm font-normal text-muted" />
    </>
  );
}

/** A part's order numbers, on its own page. */
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
