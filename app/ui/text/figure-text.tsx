import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';

/** Part data, ids and counts in the tabular typeface: `<Figures>140</Figures> in stock`. */
export function Figures({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={classNames('figures', className)}>{children}</span>;
}
