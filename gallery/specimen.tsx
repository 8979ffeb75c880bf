import type { ReactNode } from 'react';
import { SectionHeading } from '#app/ui/content/page-heading.tsx';

/** The longest allowed part name: 120 characters. */
export const LONG_NAME =
  'Anvil sixteen-layer server motherboard with eight memory slots, two sockets and a name that leaves no room for more text';
/** One word without a break opportunity, as in a long address or id. */
export const LONG_WORD = 'wilhelmina.anastasia.featherstonehaugh-montgomery@workshop-of-kirkcudbright.example';
/** The highest price, in cents. */
export const LONG_CENTS = 12_345_678;
/** The largest stock. */
export const LONG_COUNT = 1_000_000;

/** A family of components, with a heading that can be linked to. */
export function Family({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <SectionHeading title={title} />
      <div className="grid grid-cols-1 gap-8">{children}</div>
    </section>
  );
}

/** One component in some of its states, side by side. @param stacked below each other, for full-width components */
export function Specimen({ title, stacked, children }: { title: string; stacked?: boolean; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-3 text-sm font-medium text-muted">{title}</h3>
      <div className={stacked ? 'grid grid-cols-1 gap-6' : 'flex flex-wrap items-center gap-3'}>{children}</div>
    </div>
  );
}

/** Fields in three columns, with the usual width of form fields. */
export function FieldGrid({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-3 text-sm font-medium text-muted">{title}</h3>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3">{children}</div>
    </div>
  );
}
