import { pictureUrl, seedOf } from '@partsmith/part-drawings';
import { parseBreaks, type PriceBreak } from '#contract/parts/price-breaks.ts';
import type { Specification } from '#contract/parts/specifications/specifications.ts';
import type { PartKind } from '#contract/parts/part-kinds.ts';
import { SPECIFICATIONS } from './specifications.ts';

/** A part of the demo catalog. Prices in cents, quantities in units. */
export interface DemoPart {
  readonly name: string;
  readonly brand: string;
  readonly description: string;
  readonly kind: PartKind;
  readonly priceCents: number;
  readonly priceBreaks: readonly PriceBreak[];
  /** Minimum order quantity. */
  readonly minimum: number;
  readonly quantity: number;
  readonly img: string;
  readonly specifications: readonly Specification[];
}

/** Price and stock of a part. */
interface Facts {
  readonly priceCents: number;
  /** Such as `50+ 162.00; 100+ 157.00`. */
  readonly breaks?: string;
  readonly minimum: number;
  readonly quantity: number;
}

/** Creates a part with its picture's URL and specifications. */
export function part(kind: PartKind, name: string, facts: Facts, description: string): DemoPart {
  const { breaks = '', ...rest } = facts;
  return {
    name,
    brand: 'Partsmith',
    description,
    kind,
    ...rest,
    priceBreaks: parseBreaks(breaks)!.priceBreaks,
    img: pictureUrl(kind, seedOf(name)),
    specifications: SPECIFICATIONS.get(name) ?? [],
  };
}
