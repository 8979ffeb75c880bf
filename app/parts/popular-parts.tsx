import { ButtonLink } from '../ui/buttons/button.tsx';
import type { Popular } from '../home/home-loader.ts';
import { hrefOf } from './address-filter.ts';
import { PartGrid } from './part-grid.tsx';
import { kindsLabel } from './part-kinds.ts';

/** Below a search without a match: the kinds for sale, and popular parts. */
export function PopularParts({ popular: { parts, kinds }, currency }: { popular: Popular; currency: string }) {
  if (parts.length === 0) return null;
  return (
    <div className="grid gap-6 border-t border-line pt-8">
      <ul aria-label="Kinds" className="flex flex-wrap justify-center gap-2">
        {kinds.map((kind) => (
          <li key={kind}>
            <ButtonLink href={hrefOf({ category: kind })} size="sm">
              {kindsLabel(kind)}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <h2 className="text-lg font-medium">Popular parts</h2>
      <PartGrid parts={parts} currency={currency} label="Popular parts" />
    </div>
  );
}
