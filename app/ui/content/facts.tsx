import type { ReactNode } from 'react';

/** Names and values separated by thin rules, as in a drawing's title block. A value stays on the right when it wraps. */
export function Facts({ items }: { items: readonly { name: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className="-my-2.5 divide-y divide-line">
      {items.map(({ name, value }, index) => (
        <div key={index} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="ms-auto min-w-0 font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
