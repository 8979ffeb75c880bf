import type { Count, Facets } from '#contract/parts/search.ts';

/**
 * Keeps facets in their previous order. A value without matching parts stays with a count of zero (or 'at least zero'
 * if not all parts were counted), so that nothing moves under the pointer between choices.
 */
export function stableFacets(before: Facets, now: Facets): Facets {
  return {
    ...now,
    kinds: inPlace(before.kinds, now.kinds, ({ category }) => category, now.total),
    prices: inPlace(before.prices, now.prices, ({ from }) => from, now.total).sort(
      (one, other) => one.from - other.from,
    ),
    minimums: inPlace(before.minimums, now.minimums, ({ atMost }) => atMost, now.total).sort(
      (one, other) => one.atMost - other.atMost,
    ),
    specifications: [
      ...before.specifications.map((facet) => {
        const fresh = now.specifications.find(({ key }) => key === facet.key);
        const values = inPlace(facet.values, fresh?.values ?? [], ({ value }) => value, now.total);
        return { ...facet, values, ...(facet.range && fresh?.range && { range: fresh.range }) };
      }),
      ...now.specifications.filter(({ key }) => !before.specifications.some((facet) => facet.key === key)),
    ],
  };
}

function inPlace<Choice extends Count>(
  before: Choice[],
  now: Choice[],
  keyOf: (choice: Choice) => unknown,
  total: Count,
): Choice[] {
  // If more parts match than were counted, a part with this value may be among the uncounted ones.
  const atLeast = now.length > 0 ? now.some((choice) => choice.atLeast) : total.atLeast;
  const fresh = new Map(now.map((choice) => [keyOf(choice), choice]));
  const known = new Set(before.map(keyOf));
  return [
    ...before.map((choice) => fresh.get(keyOf(choice)) ?? { ...choice, count: 0, atLeast }),
    ...now.filter((choice) => !known.has(keyOf(choice))),
  ];
}
