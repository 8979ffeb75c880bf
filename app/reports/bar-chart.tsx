import { scaleBand, scaleLinear } from 'd3-scale';
import { formatCents, formatCount } from '#app/ui/text/format-number.ts';
import { useCurrency } from '#app/ui/text/price.tsx';

/** A bar of a chart. */
export interface Bar {
  readonly key: string;
  /** The full name: 'Oct 26, 2026'. */
  readonly name: string;
  /** What stands below it, if there is room: 'Oct 26'. */
  readonly label: string;
  readonly value: number;
}

/** The largest number of labels below a chart. */
const MAX_LABELS = 6;

/**
 * A bar chart of amounts of money or of numbers. The screen shows the same figures as a table. Bars of time stand side by
 * side, the last one labeled; others lie below each other with their names.
 * @param label describes the chart for screen readers
 */
export function BarChart({
  bars,
  label,
  isMoney,
  isTime,
}: {
  bars: readonly Bar[];
  label: string;
  isMoney: boolean;
  isTime: boolean;
}) {
  const currency = useCurrency();
  const format = (value: number): string => (isMoney ? formatCents(value, currency) : formatCount(value));
  return isTime ? <Columns {...{ bars, label, format }} /> : <Rows {...{ bars, label, format }} />;
}

type Drawn = { bars: readonly Bar[]; label: string; format: (value: number) => string };

/** Positions are percentages, so that the texts keep their size at any width. */
function Columns({ bars, label, format }: Drawn) {
  const x = scaleBand(
    bars.map(({ key }) => key),
    [0, 100],
  ).padding(0.25);
  const values = bars.map(({ value }) => value);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const y = scaleLinear([least, least === most ? 100_00 : most], [100, 0]).nice(4);
  const ticks = y.ticks(4);
  const labelEvery = Math.ceil(bars.length / MAX_LABELS);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 pt-2 text-xs">
      <svg aria-hidden className="figures h-48 w-16 overflow-visible" fill="var(--muted)">
        {ticks.map((tick) => (
          <text key={tick} x="100%" y={`${y(tick)}%`} dy="0.32em" textAnchor="end">
            {withoutCents(format(tick))}
          </text>
        ))}
      </svg>
      <svg role="img" aria-label={label} className="h-48 w-full">
        {ticks.map((tick) => (
          <line key={tick} x2="100%" y1={`${y(tick)}%`} y2={`${y(tick)}%`} stroke="var(--line)" />
        ))}
        {bars.map(({ key, name, value }) => (
          <rect
            key={key}
            x={`${x(key)}%`}
            width={`${x.bandwidth()}%`}
            y={`${y(Math.max(0, value))}%`}
            height={`${Math.abs(y(value) - y(0))}%`}
            fill="var(--color-primary)"
          >
            <title>{`${name}: ${format(value)}`}</title>
          </rect>
        ))}
      </svg>
      <svg aria-hidden className="figures col-start-2 h-4 w-full overflow-visible" fill="var(--muted)">
        {bars.map(
          ({ key, label: text }, index) =>
            (bars.length - 1 - index) % labelEvery === 0 && (
              <text key={key} x={`${x(key)! + x.bandwidth() / 2}%`} y="80%" textAnchor="middle">
                {text}
              </text>
            ),
        )}
      </svg>
    </div>
  );
}

function Rows({ bars, label, format }: Drawn) {
  const values = bars.map(({ value }) => value);
  const x = scaleLinear([Math.min(0, ...values), Math.max(1, ...values)], [0, 100]);
  return (
    <div role="img" aria-label={label} className="grid gap-2 text-sm">
      {bars.map(({ key, name, label: text, value }) => (
        <div key={key} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-center gap-x-3" title={name}>
          <span className="truncate">{text}</span>
          <svg className="h-4 w-full">
            <rect
              x={`${x(Math.min(0, value))}%`}
              width={`${Math.abs(x(value) - x(0))}%`}
              height="100%"
              fill="var(--color-primary)"
            />
          </svg>
          <span className="figures text-end text-muted">{format(value)}</span>
        </div>
      ))}
    </div>
  );
}

/** `$1,200.00` as `$1,200`. */
function withoutCents(sum: string): string {
  return sum.replace(/[.,]00(?!\d)/, '');
}
