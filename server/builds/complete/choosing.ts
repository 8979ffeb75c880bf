import type { BuildUse } from '#contract/builds/build-uses.ts';
import type { MeasureSort } from '#contract/parts/measures.ts';
import { releaseYear } from '#server/parts/alternatives/release-years.ts';
import { boardMemories, processorSocket, type BuildPart } from '#server/builds/facts.ts';
import { coolerSocketsNamed } from '#server/builds/hardware/cooler-sockets.ts';
import { powerOf } from '#server/builds/power-rules.ts';

/** How the part of one kind is chosen for a build. */
export interface Choosing {
  readonly kind: string;
  /** For each use, its share of the budget in percent; 0: the build has none, unless it needs one. */
  readonly shares: Readonly<Record<BuildUse, number>>;
  /** The share if a build needs one that its use does not ask for. */
  readonly needed?: { readonly share: number; readonly isNeeded: (build: readonly BuildPart[]) => boolean };
  /** Specifications that the part must have, in the notation of `facets`. */
  spec?(build: readonly BuildPart[]): string[];
  /** Whether a part suits the use, beyond fitting the build. */
  suits?(part: BuildPart, use: BuildUse): boolean;
  /** What makes a part better than another that fits as well, the most important first; higher is better. */
  merits(part: BuildPart, build: readonly BuildPart[], use: BuildUse): readonly number[];
  /**
   * The order in which parts within the share are read: their own measure of value, and then the cheapest of equal merits is
   * chosen. Without it the dearest.
   */
  readonly value?: MeasureSort;
  /** The most that it may cost, as a share of the processor's price: beyond that the budget is better spent elsewhere. */
  readonly mostOfProcessor?: number;
  /** Why the part was chosen. */
  reason(part: BuildPart, use: BuildUse): string;
}

const number = ({ facts }: BuildPart, name: string): number => facts.number(name) ?? 0;
const least = (value: number, wanted: number): number => Number(value >= wanted);

/** The year from which on a platform is recent. */
const recentYear = (): number => new Date().getUTCFullYear() - 4;
/** The year of a part's platform; those of recent ones are equal. */
const generation = (part: BuildPart): number => Math.min(releaseYear(part) ?? 0, recentYear());
const isRecent = (part: BuildPart): boolean => generation(part) === recentYear();

const hasGraphics = (processor: BuildPart): boolean => {
  const graphics = processor.facts.text('Graphics');
  return graphics !== undefined && !/^(no|none)$/i.test(graphics);
};

/** GB of memory that a use profits from; more is not worth its price. */
const MEMORY: Readonly<Record<BuildUse, number>> = { everyday: 16, gaming: 32, work: 64 };
/** Processor cores that a use profits from. */
const CORES: Readonly<Record<BuildUse, number>> = { everyday: 4, gaming: 6, work: 12 };
/** GB of the graphics card's memory that a use profits from. */
const CARD_MEMORY: Readonly<Record<BuildUse, number>> = { everyday: 0, gaming: 8, work: 12 };
/** GB of storage that a use profits from. */
const CAPACITY: Readonly<Record<BuildUse, number>> = { everyday: 500, gaming: 1_000, work: 2_000 };
/** A supply is quieter and lasts longer below this share of its power. */
const MOST_OF_SUPPLY = 0.75;

/**
 * The kinds of a computer in the order in which they are chosen: each depends on those before it, and the graphics card
 * gets what the others leave of the budget.
 */
export const CHOOSING: readonly Choosing[] = [
  {
    kind: 'processor',
    shares: { everyday: 28, gaming: 20, work: 26 },
    suits: (processor, use) => use !== 'everyday' || hasGraphics(processor),
    merits: (processor, _build, use) => [generation(processor), least(number(processor, 'Cores'), CORES[use])],
    reason: (processor, use) =>
      [
        isRecent(processor) ? 'A recent generation' : 'The best generation for this budget',
        number(processor, 'Cores') > 0 && `${number(processor, 'Cores')} cores`,
        use === 'everyday' && 'needs no graphics card',
      ]
        .filter(Boolean)
        .join(', '),
  },
  {
    kind: 'motherboard',
    shares: { everyday: 20, gaming: 12, work: 12 },
    spec: (build) =>
      build
        .filter(({ kind }) => kind === 'processor')
        .flatMap((processor) => processorSocket(processor) ?? [])
        .map((socket) => `socket:${socket}`),
    merits: (board) => [generation(board), Number(boardMemories(board)?.includes('DDR5') ?? false)],
    mostOfProcessor: 0.8,
    reason: () => 'Takes the processor',
  },
  {
    kind: 'memory',
    shares: { everyday: 12, gaming: 9, work: 12 },
    spec: (build) =>
      build
        .filter(({ kind }) => kind === 'motherboard')
        .flatMap((board) => boardMemories(board) ?? [])
        .map((generation) => `generation:${generation}`),
    merits: (memory, _build, use) => [
      Math.min(number(memory, 'Memory size'), MEMORY[use]),
      // Boards are fastest with a pair.
      Number(number(memory, 'Modules') === 2),
      number(memory, 'Speed'),
    ],
    value: 'memory_price_per_gb',
    reason: (memory, use) =>
      number(memory, 'Memory size') >= MEMORY[use]
        ? `${MEMORY[use]} GB or more is right for this use`
        : 'The most memory for this budget',
  },
  {
    kind: 'storage',
    shares: { everyday: 12, gaming: 8, work: 10 },
    spec: () => ['type:SSD'],
    // Others are for servers, or need a place that computers do not have.
    suits: ({ facts }) => /^(M\.2|SATA)/i.test(facts.text('Interface') ?? ''),
    merits: (drive, _build, use) => [
      Math.min(number(drive, 'Capacity'), CAPACITY[use]),
      Number(/PCIe/.test(drive.facts.text('Interface') ?? '')),
      generation(drive),
    ],
    value: 'price_per_gb',
    reason: (drive, use) =>
      number(drive, 'Capacity') >= CAPACITY[use] ? 'Enough space for this use' : 'The most space for this budget',
  },
  {
    kind: 'cpu-cooler',
    shares: { everyday: 6, gaming: 4, work: 5 },
    // What mounts on which socket is known of few; of those the builder need not look it up.
    merits: ({ facts, name }) => [Number((facts.list('Sockets') ?? coolerSocketsNamed(name)) !== undefined)],
    mostOfProcessor: 0.4,
    reason: () => 'Mounts on the processor',
  },
  {
    kind: 'case',
    shares: { everyday: 11, gaming: 7, work: 7 },
    merits: () => [],
    reason: () => 'Takes the motherboard',
  },
  {
    kind: 'graphics-card',
    shares: { everyday: 0, gaming: 32, work: 20 },
    needed: {
      share: 10,
      isNeeded: (build) => build.some((part) => part.kind === 'processor' && !hasGraphics(part)),
    },
    merits: (card, _build, use) => [generation(card), least(number(card, 'Memory size'), CARD_MEMORY[use])],
    reason: (card) => (isRecent(card) ? 'A recent generation' : 'The best generation for this budget'),
  },
  {
    kind: 'power-supply',
    shares: { everyday: 11, gaming: 8, work: 8 },
    merits: (supply, build) => [
      least(number(supply, 'Wattage') * MOST_OF_SUPPLY, powerOf(build)?.need ?? 0),
      Number(/Gold|Platinum|Titanium/.test(supply.facts.text('Efficiency') ?? '')),
    ],
    value: 'price_per_watt',
    reason: (supply) => `${number(supply, 'Wattage')} W, with room above what the parts need`,
  },
];
