import type { Store } from '#contract/store/store.ts';

/** Four figures about the shop from its settings, each between dimension lines. */
export function Stats({ store: { name, statistics } }: { store: Store }) {
  const figures = [
    { value: statistics.customers, label: 'customers' },
    { value: statistics.revenue, label: 'annual revenue' },
    { value: statistics.reviews, label: 'reviews' },
    { value: statistics.tools, label: 'tools' },
  ];
  return (
    <section
      aria-label={`${name} in figures`}
      className="further-down border-y border-line bg-base-100 [--height-guess:18rem] lg:[--height-guess:10rem]"
    >
      <dl className="page-width grid grid-cols-2 gap-x-6 gap-y-10 py-12 lg:grid-cols-4 lg:gap-x-10">
        {figures.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse gap-3">
            <dt className="dimension text-sm">{label}</dt>
            <dd className="figures text-center text-display font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
