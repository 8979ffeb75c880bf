import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { kindsLabel } from '#contract/parts/part-kinds.ts';
import { partsOfKind, useChosenParts } from './chosen-parts.ts';
import { compareHref, kindsOf } from './comparisons.ts';

/** Links to this browser's comparisons of other kinds. */
export function OtherComparisons({ shown }: { shown: readonly string[] }) {
  const chosen = useChosenParts();
  const kinds = kindsOf(chosen).filter((kind) => !shown.includes(kind));
  if (kinds.length === 0) return null;
  return (
    <nav aria-label="Your other comparisons" className="mt-8 flex flex-wrap items-center gap-2">
      <span className="text-sm text-muted">Your other comparisons:</span>
      {kinds.toSorted().map((kind) => {
        const parts = partsOfKind(chosen, kind);
        return (
          <ButtonLink key={kind} href={compareHref(parts.map(({ _id }) => _id))} size="sm">
            {kindsLabel(kind)} ({parts.length})
          </ButtonLink>
        );
      })}
    </nav>
  );
}
