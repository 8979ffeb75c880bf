import type { ReactNode } from 'react';

/**
 * The progress of a long job. @param value of `max`; leave it out while the total is unknown. @param detail '120 of
 * 24,000 rows'.
 */
export function ProgressBar({
  label,
  value,
  max = 100,
  detail,
}: {
  label: string;
  value?: number;
  max?: number;
  detail?: ReactNode;
}) {
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-4 text-sm">
        <span className="font-medium">{label}</span>
        <span className="figures text-muted">
          {detail ?? (value === undefined ? '' : `${Math.round((100 * value) / max)}%`)}
        </span>
      </div>
      <progress className="bar" aria-label={label} value={value} max={max} />
    </div>
  );
}
