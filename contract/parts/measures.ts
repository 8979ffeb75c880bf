/*
 * The measures by which parts of a kind can be sorted, declared once: the API's sort orders, the choices on the screen, the
 * words that ask for an order and the indexes of the database follow from them.
 */

import { message, type Message } from '#contract/language/text.ts';

/** A number of a part: a specification, its price per unit of one, or the rank of a text among its known values. */
interface Measure {
  /** The value of `sort`. */
  readonly sort: string;
  /** The order as a choice: 'Quietest first'. */
  readonly label: Message;
  readonly kinds: readonly string[];
  /** The specification that it reads. */
  readonly name: string;
  readonly isDescending?: boolean;
  /** Whether it is the price divided by the specification. */
  readonly isPricePer?: boolean;
  /** For texts: its values, the best first. */
  readonly ranks?: readonly string[];
}

const RATINGS = ['Titanium', 'Platinum', 'Gold', 'Silver', 'Bronze'].map((level) => `80 Plus ${level}`);

/** The interfaces of drives, the fastest first. */
const INTERFACES = [
  'M.2 PCIe 5.0 X4',
  'M.2 PCIe 5.0 X2',
  'M.2 PCIe 4.0 X8',
  'M.2 PCIe 4.0 X4',
  'PCIe x8',
  'U.2',
  'M.2 PCIe 3.0 X4',
  'PCIe x4',
  'M.2 PCIe 3.0 X2',
  'SAS 12.0 Gb/s',
  'M.2 SATA',
  'mSATA',
  'SATA 6.0 Gb/s',
  'SAS 6.0 Gb/s',
  'SATA 3.0 Gb/s',
];

/** In the order in which a list offers them. */
export const MEASURES = [
  { sort: 'noise', label: message('Quietest first'), kinds: ['cpu-cooler', 'case-fan'], name: 'Noise' },
  {
    sort: 'price_per_gb',
    label: message('Lowest price per GB'),
    kinds: ['storage', 'external-hard-drive'],
    name: 'Capacity',
    isPricePer: true,
  },
  {
    sort: 'memory_price_per_gb',
    label: message('Lowest price per GB'),
    kinds: ['memory'],
    name: 'Memory size',
    isPricePer: true,
  },
  {
    sort: '-capacity',
    label: message('Largest first'),
    kinds: ['storage', 'external-hard-drive'],
    name: 'Capacity',
    isDescending: true,
  },
  {
    sort: '-memory_size',
    label: message('Most memory first'),
    kinds: ['memory', 'graphics-card'],
    name: 'Memory size',
    isDescending: true,
  },
  { sort: '-speed', label: message('Fastest first'), kinds: ['memory'], name: 'Speed', isDescending: true },
  { sort: 'interface', label: message('Fastest first'), kinds: ['storage'], name: 'Interface', ranks: INTERFACES },
  { sort: '-cores', label: message('Most cores first'), kinds: ['processor'], name: 'Cores', isDescending: true },
  {
    sort: 'price_per_core',
    label: message('Lowest price per core'),
    kinds: ['processor'],
    name: 'Cores',
    isPricePer: true,
  },
  { sort: 'length', label: message('Shortest first'), kinds: ['graphics-card'], name: 'Length' },
  {
    sort: '-wattage',
    label: message('Most watts first'),
    kinds: ['power-supply'],
    name: 'Wattage',
    isDescending: true,
  },
  {
    sort: 'price_per_watt',
    label: message('Lowest price per watt'),
    kinds: ['power-supply'],
    name: 'Wattage',
    isPricePer: true,
  },
  {
    sort: 'efficiency',
    label: message('Most efficient first'),
    kinds: ['power-supply'],
    name: 'Efficiency',
    ranks: RATINGS,
  },
] as const satisfies readonly Measure[];

export type MeasureSort = (typeof MEASURES)[number]['sort'];

/** The measure of a sort order; undefined for one that all kinds have. */
export function measureOf(sort: string): (Measure & { readonly sort: MeasureSort }) | undefined {
  return MEASURES.find((measure) => measure.sort === sort);
}

/** The measures by which parts of a kind can be sorted. */
export function measuresOf(kind: string): (Measure & { readonly sort: MeasureSort })[] {
  return MEASURES.filter(({ kinds }: Measure) => kinds.includes(kind));
}
