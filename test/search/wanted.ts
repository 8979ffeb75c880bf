/** What the first part found by a search has to be. A key that is not listed here names a specification; a pair is a range. */
export interface Wanted {
  readonly name?: RegExp;
  readonly kind?: string;
  /** In dollars, inclusive. */
  readonly price?: readonly [from: number, to: number];
  readonly [specification: string]: string | number | RegExp | readonly [number, number] | undefined;
}

/** A search as a buyer types it, and the part that the buyer is looking for. */
export type JudgedQuery = readonly [q: string, wanted: Wanted];

/** A search for a need: what every part that is shown first has to be, or that nothing may be found. */
export type NeedQuery = readonly [q: string, wanted: Wanted | { readonly none: true }];

/** Whether a part is what a search wants. */
export function isWanted(
  part: {
    readonly name: string;
    readonly category: string;
    readonly priceCents: number;
    readonly specifications: readonly { readonly name: string; readonly value: string | number }[];
  },
  wanted: Wanted,
): boolean {
  return Object.entries(wanted).every(([key, value]) => {
    if (key === 'name') return (value as RegExp).test(part.name);
    if (key === 'kind') return part.category === value;
    if (key === 'price') return part.priceCents >= wanted.price![0] * 100 && part.priceCents <= wanted.price![1] * 100;
    const fact = part.specifications.find(({ name }) => name === key)?.value;
    if (Array.isArray(value)) return typeof fact === 'number' && fact >= value[0] && fact <= value[1];
    return value instanceof RegExp ? fact !== undefined && value.test(String(fact)) : fact === value;
  });
}

export const storage = { kind: 'storage' } as const;
export const ssd = { kind: 'storage', Type: 'SSD' } as const;
export const disk = { kind: 'storage', Type: 'Hard disk' } as const;
export const card = { kind: 'graphics-card' } as const;
export const memory = { kind: 'memory' } as const;
export const board = { kind: 'motherboard' } as const;
export const processor = { kind: 'processor' } as const;
export const cooler = { kind: 'cpu-cooler' } as const;
export const supply = { kind: 'power-supply' } as const;
export const named = (name: RegExp, more: Wanted = {}): Wanted => ({ name, ...more });
