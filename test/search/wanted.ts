/** What the first part found by a search has to be. A key that is not listed here names a specification. */
export interface Wanted {
  readonly name?: RegExp;
  readonly kind?: string;
  /** In dollars, inclusive. */
  readonly price?: readonly [from: number, to: number];
  readonly [specification: string]: string | number | RegExp | readonly [number, number] | undefined;
}

/** A search as a buyer types it, and the part that the buyer is looking for. */
export type JudgedQuery = readonly [q: string, wanted: Wanted];

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
