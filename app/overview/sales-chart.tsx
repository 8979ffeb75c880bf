import { scaleBand, scaleLinear } from 'd3-scale';
import type { Overview } from '#contract/store/overview.ts';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';
import { formatCents, formatCount } from '#app/ui/text/format-number.ts';
import { Price, useCurrency } from '#app/ui/text/price.tsx';

type Days = Overview['days'];

/** Days from one label to the next. */
const LABEL_EVERY = 7;

/** A bar chart of daily sales, with the same figures as a table below it. */
export function SalesChart({ days }: { days: Days }) {
  const currency = useCurrency();
  const x = scaleBand(
    days.map(({ day }) => day),
    [0, 100],
  ).padding(0.25);
  const most = Math.max(...days.map(({ charged }) => charged));
  const y = scaleLinear([0, most || 100_00], [100, 0]).nice(4);
  const ticks = y.ticks(4);
  const sum = days.reduce((total, { charged }) => total + charged, 0);
  const label = `Charged per day in the last ${days.length} days, ${formatCents(sum, currency)} in total`;
  return (
    <figure>
      {/* Positions are percentages, so that the texts keep their size at any width. */}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 pt-2 text-xs">
        <svg aria-hidden className="figures h-48 w-14 overflow-visible" fill="var(--muted)">
          {ticks.map((tick) => (
            <text key={tick} x="100%" y={`${y(tick)}%`} dy="0.32em" textAnchor="end">
              {shortSum(tick, currency)}
            </text>
          ))}
        </svg>
        <svg role="img" aria-label={label} className="h-48 w-full">
          {ticks.map((tick) => (
            <line key={tick} x2="100%" y1={`${y(tick)}%`} y2={`${y(tick)}%`} stroke="var(--line)" />
          ))}
          {days.map(({ day, charged }) => (
            <rect
              key={day}
              x={`${x(day)}%`}
              width={`${x.bandwidth()}%`}
              y={`${y(charged)}%`}
              height={`${100 - y(charged)}%`}
              fill="var(--color-primary)"
            >
              <title>{`${formatDay(day)}: ${formatCents(charged, currency)}`}</title>
            </rect>
          ))}
        </svg>
        <svg aria-hidden className="figures col-start-2 h-4 w-full overflow-visible" fill="var(--muted)">
          {days.map(
            ({ day }, index) =>
              (days.length - 1 - index) % LABEL_EVERY === 0 && (
                <text key={day} x={`${x(day)! + x.bandwidth() / 2}%`} y="80%" textAnchor="middle">
                  {shortDay(day)}
                </text>
              ),
          )}
        </svg>
      </div>
      <details className="mt-2">
        <summary className="flex min-h-9 cursor-pointer items-center text-sm text-muted">Show as a table</summary>
        <SalesTable days={days} />
      </details>
    </figure>
  );
}

/** A day without its year: 'Oct 26'. */
function shortDay(day: string): string {
  return formatDay(day).replace(/, \d+$/, '');
}

/** A sum without cents: '$1,200'. */
function shortSum(cents: number, currency: string): string {
  return formatCents(cents, currency).replace(/[.,]00(?!\d)/, '');
}

function SalesTable({ days }: { days: Days }) {
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
              <Figures>{formatDay(day)}</Figures>
            </th>
            <td data-label="Orders" className="at-end">
              <Figures>{formatCount(orders)}</Figures>
            </td>
            <td data-label="Charged" className="at-end">
              <Price cents={charged} />
            </td>
            <td data-label="Refunded" className="at-end">
              <Price cents={returned} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
