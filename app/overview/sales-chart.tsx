import { scaleBand, scaleLinear } from 'd3-scale';
import type { Overview } from '#contract/store/overview.ts';
import { Figures } from '../ui/text/figure-text.tsx';
import { formatCents, formatCount } from '../ui/text/format-number.ts';
import { Price } from '../ui/text/price.tsx';

type Days = Overview['days'];

/** The coordinates of the drawing; it stretches to its box. */
const WIDTH = 100;
const HEIGHT = 100;
/** Days from one label to the next. */
const LABEL_EVERY = 7;

/** A bar of sales for each day; the same figures as a table below it. */
export function SalesChart({ days, currency }: { days: Days; currency: string }) {
  const x = scaleBand(
    days.map(({ day }) => day),
    [0, WIDTH],
  ).padding(0.25);
  const most = Math.max(...days.map(({ charged }) => charged));
  const y = scaleLinear([0, most || 100_00], [HEIGHT, 0]).nice(4);
  const ticks = y.ticks(4);
  const sum = days.reduce((total, { charged }) => total + charged, 0);
  const label = `Charged on each of the last ${days.length} days: ${formatCents(sum, currency)} in total`;
  return (
    <figure>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 pt-2 text-xs text-muted">
        <div aria-hidden className="relative h-48 w-14">
          {ticks.map((tick) => (
            <span key={tick} className="absolute end-0 -translate-y-1/2" style={{ top: `${y(tick)}%` }}>
              <Figures>{shortSum(tick, currency)}</Figures>
            </span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          className="h-48 w-full"
        >
          {ticks.map((tick) => (
            <line
              key={tick}
              x2={WIDTH}
              y1={y(tick)}
              y2={y(tick)}
              stroke="var(--line)"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {days.map(({ day, charged }) => (
            <rect
              key={day}
              x={x(day)}
              width={x.bandwidth()}
              y={y(charged)}
              height={HEIGHT - y(charged)}
              fill="var(--color-primary)"
            >
              <title>{`${day}: ${formatCents(charged, currency)}`}</title>
            </rect>
          ))}
        </svg>
        <div aria-hidden className="relative col-start-2 h-4">
          {days.map(
            ({ day }, index) =>
              (days.length - 1 - index) % LABEL_EVERY === 0 && (
                <span
                  key={day}
                  className="absolute -translate-x-1/2"
                  style={{ left: `${x(day)! + x.bandwidth() / 2}%` }}
                >
                  <Figures>{day.slice(5)}</Figures>
                </span>
              ),
          )}
        </div>
      </div>
      <details className="mt-2">
        <summary className="flex min-h-9 cursor-pointer items-center text-sm text-muted">Show as a table</summary>
        <SalesTable days={days} currency={currency} />
      </details>
    </figure>
  );
}

/** A sum without cents: '$1,200'. */
function shortSum(cents: number, currency: string): string {
  return formatCents(cents, currency).replace(/[.,]00(?!\d)/, '');
}

function SalesTable({ days, currency }: { days: Days; currency: string }) {
  return (
    <table className="data-table">
      <caption className="sr-only">Sales by day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col" className="at-end">
            Orders
          </th>
          <th scope="col" className="at-end">
            Charged
          </th>
          <th scope="col" className="at-end">
            Refunded
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, orders, charged, returned }) => (
          <tr key={day}>
            <th scope="row" data-label="Day">
              <Figures>{day}</Figures>
            </th>
            <td data-label="Orders" className="at-end">
              <Figures>{formatCount(orders)}</Figures>
            </td>
            <td data-label="Charged" className="at-end">
              <Price cents={charged} currency={currency} />
            </td>
            <td data-label="Refunded" className="at-end">
              <Price cents={returned} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
