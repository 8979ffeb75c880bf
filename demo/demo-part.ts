import { pictureUrl, seedOf } from '@partsmith/part-drawings';
import { centsOf, shopCurrency } from '#contract/money.ts';
import type { PriceBreak } from '#contract/parts/price-breaks.ts';
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
  const { step } = shopCurrency();
  return {
    name,
    brand: 'Partsmith',
    description,
    kind,
    ...rest,
    // In steps of the currency: in yen as many as cents, in dinars and forints as many as dollars.
    priceCents: rest.priceCents * step,
    priceBreaks: breaksOf(breaks).map(({ from, priceCents }) => ({ from, priceCents: priceCents * step })),
    img: pictureUrl(kind, seedOf(name)),
    specifications: SPECIFICATIONS.get(name) ?? [],
  };
}

/** The quantity prices of a text in US dollars, `100+ 5.90; 500+ 5.40`, whatever the currency of the shop is. */
function breaksOf(text: string): PriceBreak[] {
  return [...text.matchAll(/(\d+)\+ ([\d.]+)/g)].map(([, from, price]) => ({
    from: Number(from),
    priceCents: centsOf(Number(price), 'usd'),
  }));
}
