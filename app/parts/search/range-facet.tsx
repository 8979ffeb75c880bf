import { t } from '#contract/language/text.ts';
import type { Facets } from '#contract/parts/search.ts';
import { RangeField } from '#app/ui/fields/range-field.tsx';

type Range = NonNullable<Facets['specifications'][number]['range']>;

/** The limits of a numeric specification as two fields, below a histogram of the parts. */
export function RangeFacet({
  id,
  name,
  range: { lowest, highest, unit, bars },
  from,
  to,
}: {
  /** The key of the specification. */
  id: string;
  name: string;
  range: Range;
  from: string;
  to: string;
}) {
  const inUnit = unit && ` (${unit})`;
  return (
    <>
      <Histogram bars={bars} />
      <RangeField
        from={{ label: t('{name} from', { name }) + inUnit, name: `min_${id}`, defaultValue: from }}
        to={{ label: t('{name} up to', { name }) + inUnit, name: `max_${id}`, defaultValue: to }}
        placeholders={[String(lowest), String(highest)]}
      />
    </>
  );
}

const BAR = 8;
const TALLEST = 28;

/** The number of parts in equal steps, as bars. */
export function Histogram({ bars }: { bars: readonly number[] }) {
  const most = Math.max(...bars, 1);
  // Keeps bars of few parts visible.
  const tall = (count: number) => (count === 0 ? 0 : Math.max(2, Math.round(Math.sqrt(count / most) * TALLEST)));
  const path = bars.map((count, at) => `M${at * BAR} ${TALLEST}v-${tall(count)}h${BAR - 2}v${tall(count)}z`).join('');
  return (
    <svg
      viewBox={`0 0 ${bars.length * BAR - 2} ${TALLEST}`}
      preserveAspectRatio="none"
      aria-hidden
      className="histogram"
    >
      <path d={path} />
    </svg>
  );
}
