import { memo } from 'react';
import type { Part } from '#contract/parts/parts.ts';
import { PAGE_SIZE } from '#contract/paging.ts';
import { AddToBuild } from '#app/builds/add-to-build.tsx';
import { AddToBasket } from '#app/basket/add-to-basket.tsx';
import { CompareToggle } from './compare/compare-toggle.tsx';
import { PartCard } from './part-card.tsx';

/** The number of cards on a first screen. */
const FIRST = 3;

/** The parts as cards; memoized by page, so that loading another page does not render the earlier ones again. */
export function PartGrid({
  parts,
  label,
  isOnTop = false,
}: {
  parts: readonly Part[];
  label: string;
  /**
   * Whether it is on the first screen, so that its first pictures load at once. Further down they would delay the first
   * paint.
   */
  isOnTop?: boolean;
}) {
  const pages = Math.ceil(parts.length / PAGE_SIZE);
  return (
    <div className="part-grid-frame">
      <ul aria-label={label} className="part-grid">
        {Array.from({ length: pages }, (_, page) => (
          <GridPage
            key={page}
            parts={parts}
            from={page * PAGE_SIZE}
            to={Math.min(parts.length, (page + 1) * PAGE_SIZE)}
            isOnTop={isOnTop}
          />
        ))}
      </ul>
    </div>
  );
}

type PageProps = { parts: readonly Part[]; from: number; to: number; isOnTop: boolean };

const GridPage = memo(
  function GridPage({ parts, from, to, isOnTop }: PageProps) {
    return parts.slice(from, to).map((part, index) => (
      <li key={part._id}>
        <PartCard
          part={part}
          eager={isOnTop && from + index < FIRST}
          aside={<CompareToggle part={part} />}
          buy={<AddToBasket part={part} describedBy={`part-${part._id}`} />}
          build={<AddToBuild part={part._id} describedBy={`part-${part._id}`} />}
        />
      </li>
    ));
  },
  (before, now) =>
    before.from === now.from &&
    before.to === now.to &&
    before.isOnTop === now.isOnTop &&
    sameParts(before.parts, now.parts, now.from, now.to),
);

function sameParts(before: readonly Part[], now: readonly Part[], from: number, to: number): boolean {
  for (let index = from; index < to; index++) if (before[index] !== now[index]) return false;
  return true;
}
