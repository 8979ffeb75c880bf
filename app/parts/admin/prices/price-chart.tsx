import { scaleLinear, scaleTime } from 'd3-scale';
import { centsOf } from '#contract/money.ts';
import type { PartPrices } from '#contract/parts/prices.ts';
import { formatDay } from '#app/ui/text/format-date.ts';
import { formatCents } from '#app/ui/text/format-number.ts';
import { useCurrency } from '#app/ui/text/price.tsx';

/** The shortest time that the chart spans, in milliseconds. */
const SHORTEST = 60_000;

/** A part's price over time as steps until now, and its compare-at price above it. The list below has the same figures. */
export function PriceChart({ changes, until }: { changes: PartPrices['changes']; until: number }) {
  const currency = useCurrency();
  const cents = changes.flatMap(({ price, compareAt }) => [centsOf(price), ...(compareAt ? [centsOf(compareAt)] : [])]);
  const [least, most] = [Math.min(...cents), Math.max(...cents)];
  const from = Math.min(Date.parse(changes[0]!.at), until - SHORTEST);
  const x = scaleTime([from, until], [0, 100]);
  const margin = Math.max(1, (most - least) * 0.1, most * 0.02);
  const y = scaleLinear([Math.max(0, least - margin), most + margin], [100, 0]).nice(4);
  const ticks = y.ticks(4);
  const steps = changes.map((change, at) => ({
    ...change,
    x1: x(Date.parse(change.at)),
    x2: x(Date.parse(changes[at + 1]?.at ?? '') || until),
    before: changes[at - 1],
  }));
  const label = `Price since ${formatDay(changes[0]!.at)}: from ${formatCents(centsOf(changes[0]!.price), currency)} to ${formatCents(centsOf(changes.at(-1)!.price), currency)}`;
  const percent = (value: number) => `${value}%`;
  const yOf = (dollars: number) => percent(y(centsOf(dollars)));
  return (
    // Positions are percentages, so that the texts keep their size at any width.
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 pt-2 text-xs">
      <svg aria-hidden className="figures h-48 w-20 overflow-visible" fill="var(--muted)">
        {ticks.map((tick) => (
          <text key={tick} x="100%" y={percent(y(tick))} dy="0.32em" textAnchor="end">
            {formatCents(tick, currency)}
          </text>
        ))}
      </svg>
      <svg role="img" aria-label={label} className="h-48 w-full overflow-visible">
        {ticks.map((tick) => (
          <line key={tick} x2="100%" y1={percent(y(tick))} y2={percent(y(tick))} stroke="var(--line)" />
        ))}
        {steps.map(({ at, price, compareAt, x1, x2, before }) => (
          <g key={at} strokeWidth="2">
            {compareAt !== null && (
              <line
                x1={percent(x1)}
                x2={percent(x2)}
                y1={yOf(compareAt)}
                y2={yOf(compareAt)}
                stroke="var(--muted)"
                strokeDasharray="4 4"
              />
            )}
            {before && (
              <line
                x1={percent(x1)}
                x2={percent(x1)}
                y1={yOf(before.price)}
                y2={yOf(price)}
                stroke="var(--color-primary)"
              />
            )}
            <line
              x1={percent(x1)}
              x2={percent(x2)}
              y1={yOf(price)}
              y2={yOf(price)}
              stroke="var(--color-primary)"
              strokeLinecap="square"
            >
              <title>{`${formatDay(at)}: ${formatCents(centsOf(price), currency)}`}</title>
            </line>
          </g>
        ))}
      </svg>
      <p className="col-start-2 flex justify-between text-muted">
        <span>{formatDay(new Date(from).toISOString())}</span>
        <span>{formatDay(new Date(until).toISOString())}</span>
      </p>
      {changes.some(({ compareAt }) => compareAt !== null) && (
        <p className="col-start-2 text-muted">The dashed line is the compare-at price.</p>
      )}
    </div>
  );
}
