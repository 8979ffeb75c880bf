import type { Part } from '#contract/parts/parts.ts';
import { centsOf } from '#contract/money.ts';
import { partPath } from '#contract/parts/part-address.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Price } from '#app/ui/text/price.tsx';
import { PartIdentity } from '#app/parts/part-identity.tsx';
import { stockState } from '#app/parts/stock.ts';

/** The parts that a search offers for a comparison, each with a link that adds it. */
export function FoundParts({
  found,
  q,
  hrefWith,
}: {
  found: readonly Part[];
  q: string;
  /** The address of the comparison with one more part. */
  hrefWith: (part: Part) => string;
}) {
  if (found.length === 0) return <p className="mb-6">No other parts match '{q}'. Try fewer words.</p>;
  return (
    <ul aria-label="Parts to add" className="sheet mb-6 divide-y divide-line">
      {found.map((part) => {
        const stock = stockState(part);
        return (
          <li key={part._id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <TextLink
                href={partPath(part)}
                className="font-semibold wrap-anywhere text-base-content no-underline hover:underline"
              >
                {part.name}
              </TextLink>
              <PartIdentity part={part} />
            </div>
            <Price cents={centsOf(part.price)} />
            <Badge tone={stock.tone}>{stock.text}</Badge>
            <ButtonLink href={hrefWith(part)} size="sm" icon="plus" aria-label={`Compare ${part.name}`}>
              Compare
            </ButtonLink>
          </li>
        );
      })}
    </ul>
  );
}
