import type { Overview } from '#contract/store/overview.ts';
import { BarChart } from '#app/reports/bar-chart.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';
import { formatCents, formatCount } from '#app/ui/text/format-number.ts';
import { Price, useCurrency } from '#app/ui/text/price.tsx';

type Days = Overview['days'];

/** A bar chart of daily sales, with the same figures as a table below it. */
export function SalesChart({ days }: { days: Days }) {
  const currency = useCurrency();
  const sum = days.reduce((total, { charged }) => total + charged, 0);
  return (
    <figure>
      <BarChart
        bars={days.map(({ day, charged }) => {
          const name = formatDay(day);
          // Without the year.
          return { key: day, name, label: name.replace(/, \d+$/, ''), value: charged };
        })}
        label={`Charged per day in the last ${days.length} days, ${formatCents(sum, currency)} in total`}
        isMoney
        isTime
      />
      <details className="mt-2">
        <summary className="flex min-h-9 cursor-pointer items-center text-sm text-muted">Show as a table</summary>
        <SalesTable days={days} />
      </details>
    </figure>
  );
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
