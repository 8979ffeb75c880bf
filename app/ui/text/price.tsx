import { classNames } from '#app/ui/class-names.ts';
import { formatCents } from './format-number.ts';

/** A price in tabular figures. @param cents integer cents. */
export function Price({ cents, currency, className }: { cents: number; currency: string; className?: string }) {
  return <span className={classNames('figures', className)}>{formatCents(cents, currency)}</span>;
}
