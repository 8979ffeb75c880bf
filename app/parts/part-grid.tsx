import { memo } from 'react';
import type { Part } from '#contract/parts/parts.ts';
import { PAGE_SIZE } from '#contract/paging.ts';
import { AddToBasket } from '#app/basket/add-to-basket.tsx';
import { CompareToggle } from './compare/compare-toggle.tsx';
import { PartCard } from './part-card.tsx';

/** Cards on a first screen, whose pictures load eagerly. */
const EAGER = 3;

/** The parts as cards; memoized by page, so that another page does not render the earlier ones again. */
export function PartGrid({
  parts,
  label,
  isTable = false,
}: {
  parts: readonly Part[];
  label: string;
  /** Rows with a quantity instead of cards. */
  isTable?: boolean;
}) {
  const pages = Math.ceil(parts.length / PAGE_SIZE);
  return (
    <div className={isTable ? 'part-grid-frame part-rows' : 'part-grid-frame'}>
      <ul aria-label={label} className="part-grid">
        {Array.from({ length: pages }, (_, page) => (
          <GridPage
            key={page}
            parts={parts}
            from={page * PAGE_SIZE}
            to={Math.min(parts.length, (page + 1) * PAGE_SIZE)}
            isTable={isTable}
          />
        ))}
      </ul>
    </div>
  );
}

type PageProps = { parts: readonly Part[]; from: number; to: number; isTable: boolean };

const GridPage = memo(
  function GridPage({ parts, from, to, isTable }: PageProps) {
    return parts.slice(from, to).map((part, index) => (
      <li key={part._id}>
        <PartCard
          part={part}
          eager={from + index < EAGER}
          aside={<CompareToggle part={part} />}
          buy={<AddToBasket part={part} describedBy={`part-${part._id}`} withQuantity={isTable} />}
        />
      </li>
    ));
  },
  (before, now) =>
    before.from === now.from &&
    before.to === now.to &&
    before.isTable === now.isTable &&
    sameParts(before.parts, now.parts, now.from, now.to),
);

function sameParts(before: readonly Part[], now: readonly Part[], from: number, to: number): boolean {
  for (let index = from; index < to; index++) if (before[index] !== now[index]) return false;
  return true;
}
