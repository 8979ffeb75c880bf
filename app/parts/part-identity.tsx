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
