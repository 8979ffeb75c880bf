import { wordTable } from '#contract/word-table.ts';
import { boardMemories, boardSockets, processorSocket, type BuildPart } from '#server/builds/facts.ts';
import { referencePower } from '#server/builds/hardware/card-power.ts';
import { modulesNamed } from '#server/builds/hardware/memory-modules.ts';
import { releaseYear } from './release-years.ts';

/** What a part has as a text to compare: a specification by its name, or what follows from several. */
type Trait = string | ((part: BuildPart) => string | undefined);
type Measured = string | ((part: BuildPart) => number | undefined);

/** What a part of a kind must have to stand in for another one. */
interface Exchange {
  /** The same in both; a part that does not state it has no alternatives. */
  readonly same?: readonly Trait[];
  /** Not different where both state it. */
  readonly alike?: readonly Trait[];
  /** If the part has it, so has the other. */
  readonly keeps?: readonly Trait[];
  /** A number, and how much of the part's own the other may have, at least and at most. */
  readonly within?: readonly (readonly [Measured, least: number, most: number])[];
  /** How many years older its platform may be, where the years of both are known. */
  readonly yearsOlder?: number;
  /** What makes an alternative better when it is the same. */
  readonly likes?: readonly Trait[];
}

/** A nominal 1 TB has 960 to 1,024 GB. */
const ABOUT = 0.92;
/** For what has to go into the same place: some millimeters more are in the tolerance of the makers' figures. */
const NO_LARGER = 1.03;
const ANY = Number.POSITIVE_INFINITY;

/** Kind -> what matters when its parts are exchanged. A kind that is not listed has no alternatives. */
const EXCHANGES: Readonly<Record<string, Exchange>> = wordTable<Exchange>({
  processor: {
    same: [processorSocket, processorBranch],
    keeps: ['Graphics'],
    within: [['Cores', 0.75, 2]],
    yearsOlder: 2,
    likes: ['Cores'],
  },
  'cpu-cooler': {
    same: [coolerType],
    alike: ['Radiator'],
    keeps: ['Sockets'],
    within: [
      ['Height', 0, NO_LARGER],
      ['Cools', ABOUT, ANY],
      ['Noise', 0, 1.2],
    ],
    likes: ['Color'],
  },
  motherboard: {
    same: [boardSocketText, 'Form factor', boardMemoryText, boardBranch],
    keeps: [wireless],
    within: [
      [chipsetRank, 1, ANY],
      ['Memory slots', 1, 4],
      ['Maximum memory', 0.5, ANY],
      ['M.2 places', 1, ANY],
    ],
    likes: [chipsetText],
  },
  memory: {
    same: ['Generation', moduleType],
    within: [
      ['Memory size', 1, 2],
      ['Modules', 0.5, 1],
      ['Speed', ABOUT, 1.5],
    ],
    likes: ['Memory size', 'Modules', 'Speed', 'CAS latency', 'Color'],
  },
  'graphics-card': {
    same: [cardUse, cardClass],
    within: [
      ['Memory size', 1, 2],
      ['Length', 0, 1.1],
      [referencePower, 0.5, 1.15],
    ],
    yearsOlder: 2,
    likes: ['Chipset', 'Memory size', 'Color'],
  },
  storage: {
    same: [connection, 'Form factor', drive],
    within: [['Capacity', ABOUT, 2.5]],
    likes: ['Capacity', 'Interface'],
  },
  'power-supply': {
    same: ['Form factor'],
    within: [
      ['Wattage', 1, 1.35],
      ['Depth', 0, NO_LARGER],
      [efficiencyRank, 0.75, ANY],
    ],
    likes: ['Wattage', 'Efficiency', 'Cables', 'Color'],
  },
  case: {
    same: ['Form factor'],
    alike: ['Supply form'],
    within: [
      ['Longest card', ABOUT, ANY],
      ['Tallest cooler', ABOUT, ANY],
    ],
    likes: ['Side', 'Color'],
  },
  'case-fan': { same: ['Fan size'], alike: ['PWM'], within: [['Fans', 1, 1]], likes: ['Color'] },
  'network-card': {
    same: ['Connection'],
    alike: ['Interface'],
    within: [
      ['Speed', 1, ANY],
      ['Ports', 1, 4],
    ],
    likes: ['Protocol'],
  },
  cable: { same: ['Connection'], within: [['Length', ABOUT, 1.5]] },
  'thermal-paste': { alike: ['Form'], within: [['Weight', 0.5, 3]] },
  monitor: {
    same: ['Resolution'],
    alike: ['Panel'],
    within: [
      ['Screen size', 0.96, 1.15],
      ['Refresh rate', 0.95, ANY],
    ],
  },
  keyboard: { alike: ['Style', 'Layout', 'Connection'], likes: ['Switches', 'Color'] },
  mouse: { alike: ['Connection', 'Hand', 'Tracking'], likes: ['Color'] },
  headphones: { same: ['Type'], alike: ['Connection'], keeps: ['Microphone'], likes: ['Enclosure', 'Color'] },
  speakers: { same: ['Channels'], within: [['Power', 0.7, ANY]], likes: ['Color'] },
  webcam: { same: ['Resolutions'], alike: ['Connection'], likes: ['Focus'] },
  'sound-card': { same: ['Interface'], within: [['Signal to noise', 0.95, ANY]], likes: ['Channels'] },
  'optical-drive': { same: ['Type'] },
  'external-hard-drive': { same: [drive], within: [['Capacity', ABOUT, 2.5]], likes: ['Capacity', 'Interface'] },
  ups: {
    within: [
      ['Apparent power', ABOUT, 2],
      ['Output power', ABOUT, 2],
    ],
  },
  'fan-controller': { same: ['Form factor'], alike: ['PWM'], within: [['Channels', 1, 2]] },
  'case-accessory': { same: ['Type'], alike: ['Form factor'] },
});

/** The specifications that an alternative must state as the part does, for a search by them. */
export function sharedFactsOf(part: BuildPart): readonly { readonly name: string; readonly value: string }[] {
  const same = EXCHANGES[part.kind]?.same ?? [];
  return same.flatMap((trait) => {
    const value = typeof trait === 'string' ? part.facts.text(trait) : undefined;
    return value === undefined ? [] : [{ name: trait as string, value }];
  });
}

/** Whether parts of a kind can be exchanged. */
export function hasExchange(kind: string): boolean {
  return kind in EXCHANGES;
}

/**
 * How well a part stands in for another one of its kind: the share of what one would like to be the same, or undefined if it
 * cannot stand in.
 */
export function exchangeFit(part: BuildPart, other: BuildPart): number | undefined {
  const exchange = EXCHANGES[part.kind];
  if (!exchange || other.kind !== part.kind) return undefined;
  const { same = [], alike = [], keeps = [], within = [], yearsOlder = ANY, likes = [] } = exchange;
  const both = (trait: Trait) => [traitOf(part, trait), traitOf(other, trait)] as const;
  const fits =
    same.every((trait) => {
      const [own, others] = both(trait);
      return own !== undefined && own === others;
    }) &&
    alike.every((trait) => {
      const [own, others] = both(trait);
      return own === undefined || others === undefined || own === others;
    }) &&
    keeps.every((trait) => {
      const [own, others] = both(trait);
      return own === undefined || (others !== undefined && includesAll(others, own));
    }) &&
    within.every(([measured, least, most]) => {
      const [own, others] = [measureOf(part, measured), measureOf(other, measured)];
      return own === undefined || (others !== undefined && others >= own * least && others <= own * most);
    }) &&
    (releaseYear(part) ?? 0) - (releaseYear(other) ?? releaseYear(part) ?? 0) <= yearsOlder;
  if (!fits) return undefined;
  const liked = likes.filter((trait) => {
    const [own, others] = both(trait);
    return own === others;
  });
  return likes.length === 0 ? 1 : liked.length / likes.length;
}

const traitOf = (part: BuildPart, trait: Trait): string | undefined =>
  typeof trait === 'string' ? part.facts.text(trait) : trait(part);
const measureOf = (part: BuildPart, measured: Measured): number | undefined =>
  typeof measured === 'string' ? part.facts.number(measured) : measured(part);

/** Whether a list such as 'AM4, AM5' has all items of another one; a text without a comma only has to be there. */
function includesAll(list: string, wanted: string): boolean {
  if (!wanted.includes(',')) return true;
  const items = new Set(list.split(/,\s*/));
  return wanted.split(/,\s*/).every((item) => items.has(item));
}

/** Servers and workstations, or boards of another generation, although the socket is the same. */
function processorBranch({ name, facts }: BuildPart): string {
  if (/xeon|epyc|threadripper pro|opteron/i.test(name)) return 'server';
  const family = facts.text('Microarchitecture') ?? '';
  if (/^(Skylake|Kaby Lake)$/.test(family)) return 'Skylake';
  return family.startsWith('Broadwell') ? 'Broadwell' : 'desktop';
}

function coolerType({ facts }: BuildPart): string | undefined {
  return facts.number('Radiator') === undefined ? (facts.text('Type') ?? 'Air') : 'Liquid';
}

function boardSocketText(board: BuildPart): string | undefined {
  return boardSockets(board)?.sockets.join('/');
}

function boardMemoryText(board: BuildPart): string | undefined {
  return boardMemories(board)?.join('/');
}

/** The chipset in a board's facts or name: 'B650'. */
function chipsetText({ facts, name }: BuildPart): string | undefined {
  const text = facts.text('Chipset') ?? name;
  return /\b(?:AMD |Intel )?((?:TRX|WRX|[ABCHQWXZ])\d{2,3})/i.exec(text)?.[1]?.toUpperCase();
}

const RANKS: Readonly<Record<string, number>> = wordTable({ A: 1, H: 1, B: 2, Q: 2, X: 3, Z: 3 });

/** The class of a chipset: entry (A, H), middle (B, Q), top (X, Z); servers apart. */
function chipsetRank(board: BuildPart): number | undefined {
  return RANKS[chipsetText(board)?.[0] ?? ''];
}

/** LGA1151 boards take processors of the 6th and 7th or of the 8th and 9th generation; server chipsets take Xeons. */
function boardBranch(board: BuildPart): string {
  const chipset = chipsetText(board) ?? '';
  if (/^(?:C|W|TRX|WRX)/.test(chipset)) return 'server';
  return boardSockets(board)?.sockets.includes('LGA1151') && /^\w[12]/.test(chipset) ? 'Skylake' : 'desktop';
}

function wireless({ name }: BuildPart): string | undefined {
  return /wi-?fi|\b(?:AX|AC|AC2)\b/i.test(name) ? 'Wi-Fi' : undefined;
}

/** Modules with error correction, by their name, or as Kingston and Crucial number them. */
const ECC = /\bECC\b|\bKVR\d\dL?S?E\d|\bCT\d+72/i;

/** Modules of full size without a register are not named. */
function moduleType({ name, facts }: BuildPart): string {
  const type = facts.text('Module type') ?? modulesNamed(name) ?? 'Unbuffered';
  return ECC.test(name) ? `${type} ECC` : type;
}

/** Games and desktops, or workstations. */
function cardUse({ facts, name }: BuildPart): string {
  return /^(?:GeForce|Radeon (?:RX|HD|R\d|VII|Vega)|Arc|Titan)/i.test(facts.text('Chipset') ?? name)
    ? 'desktop'
    : 'workstation';
}

/** Chipsets whose power is known are compared by it; others have to be the same. */
function cardClass(card: BuildPart): string | undefined {
  return referencePower(card) === undefined ? card.facts.text('Chipset') : 'measured';
}

/** The interface without its speed: 'M.2 PCIe' of 'M.2 PCIe 4.0 X4'. */
function connection({ facts }: BuildPart): string | undefined {
  return facts
    .text('Interface')
    ?.replace(/\s+x?\d.*$/i, '')
    .toUpperCase();
}

/** Whether a drive has chips or disks, however fast these turn. */
function drive({ facts }: BuildPart): string | undefined {
  const type = facts.text('Type');
  if (type === undefined && facts.number('Spindle speed') !== undefined) return 'Hard drive';
  return type;
}

const RATINGS = ['White', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Titanium'];

/** 80 Plus is 1, Titanium 6; undefined for a supply without a rating. */
function efficiencyRank({ facts }: BuildPart): number | undefined {
  const rating = facts.text('Efficiency');
  if (rating === undefined) return undefined;
  return (
    1 +
    Math.max(
      0,
      RATINGS.findIndex((name) => rating.includes(name)),
    )
  );
}
