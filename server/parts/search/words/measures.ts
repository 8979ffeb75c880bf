import { wordTable } from '#contract/word-table.ts';
import { FROM, STRICTLY_ABOVE, STRICTLY_BELOW, UP_TO } from './limit-words.ts';

/** A unit: how the catalog's words write it, and the specifications whose values are in it, each times a factor. */
interface Unit {
  readonly word: string;
  readonly keys: readonly string[];
  readonly factor?: number;
  /** The unit after a number on a chip. */
  readonly label: string;
}

const GIGABYTES = ['capacity', 'memory-size'];
const MILLIMETERS = ['radiator', 'fan-size', 'size', 'length'];
/** Unit -> what it measures. Keys are those of specifications in facets (`capacity:2000`). */
const UNITS: Readonly<Record<string, Unit>> = wordTable<Unit>({
  tb: { word: 'tb', keys: GIGABYTES, factor: 1000, label: ' TB' },
  gb: { word: 'gb', keys: GIGABYTES, label: ' GB' },
  w: { word: 'w', keys: ['wattage', 'tdp', 'power', 'output-power', 'capacity-w'], label: ' W' },
  va: { word: 'va', keys: ['apparent-power', 'capacity-va'], label: ' VA' },
  mhz: { word: 'mhz', keys: ['speed'], label: ' MHz' },
  mts: { word: 'mts', keys: ['speed'], label: ' MT/s' },
  mm: { word: 'mm', keys: MILLIMETERS, label: ' mm' },
  cm: { word: 'cm', keys: MILLIMETERS, factor: 10, label: ' cm' },
  inch: { word: 'inch', keys: ['screen-size', 'form-factor', 'display-size', 'diagonal', 'size'], label: ' inch' },
  hz: { word: 'hz', keys: ['refresh-rate'], label: ' Hz' },
  khz: { word: 'khz', keys: ['sample-rate'], label: ' kHz' },
  ms: { word: 'ms', keys: ['response-time'], label: ' ms' },
  db: { word: 'db', keys: ['noise'], label: ' dB' },
  rpm: { word: 'rpm', keys: ['spindle-speed'], label: ' rpm' },
  cores: { word: 'cores', keys: ['cores'], label: ' cores' },
  threads: { word: 'threads', keys: ['threads'], label: ' threads' },
  slots: { word: 'slots', keys: ['memory-slots', 'slots'], label: ' slots' },
  ports: { word: 'ports', keys: ['ports'], label: ' ports' },
  dpi: { word: 'dpi', keys: ['resolution', 'max-dpi'], label: ' DPI' },
});

/** Other ways to write a unit. */
const SPELLINGS: Readonly<Record<string, string>> = wordTable({
  terabyte: 'tb',
  terabytes: 'tb',
  to: 'tb',
  go: 'gb',
  gig: 'gb',
  gigs: 'gb',
  gigabyte: 'gb',
  gigabytes: 'gb',
  watt: 'w',
  watts: 'w',
  'mt/s': 'mts',
  dba: 'db',
  'db(a)': 'db',
  decibel: 'db',
  decibels: 'db',
  dezibel: 'db',
  inches: 'inch',
  zoll: 'inch',
  '"': 'inch',
  hertz: 'hz',
  millimeter: 'mm',
  millimeters: 'mm',
  millimetre: 'mm',
  core: 'cores',
  kern: 'cores',
  kerne: 'cores',
  kernen: 'cores',
  coeurs: 'cores',
  núcleos: 'cores',
  thread: 'threads',
  port: 'ports',
  slot: 'slots',
  'ram slots': 'slots',
  'memory slots': 'slots',
  'dimm slots': 'slots',
});

/** 'to' is French for TB; before another number it is the English word. */
const PATTERNS: Readonly<Record<string, string>> = wordTable({ to: String.raw`to(?!\s*\p{Sc}?\s*\d)` });
const NAMES = [...Object.keys(UNITS), ...Object.keys(SPELLINGS)]
  .sort((a, b) => b.length - a.length)
  .map((name) => PATTERNS[name] ?? name);
const END = String.raw`(?=[\s,;:)+]|$)`;
const MEASURE = new RegExp(
  String.raw`(\d{1,6}(?:\.\d{1,2})?|\d{1,3}(?:,\d{3})+)[\s-]*(${NAMES.join('|')})${END}`,
  'yu',
);
const KIT = new RegExp(String.raw`(\d{1,2})\s*[x×]\s*(\d{1,4})\s*gb?${END}`, 'y');
/** A kit without its unit: '2x48'. */
const BARE_KIT = new RegExp(String.raw`([1248])\s*[x×]\s*(4|8|16|24|32|48|64|96|128)(?!\s*-?pin)${END}`, 'y');
const LATENCY = new RegExp(String.raw`(?:cl|cas)[\s-]*(\d{2})${END}`, 'y');
const WHOLE_UNIT = /^(\d+)([a-z]+)$/;

/** A range of a specification's numbers: 'over 750 W', 'at least 32 GB'. */
export interface Limits {
  readonly keys: readonly string[];
  readonly from?: number;
  readonly to?: number;
  /** Whether the ends themselves are left out: 'under 65 W'. */
  readonly isStrict?: boolean;
}

const limit = (words: string): RegExp => new RegExp(String.raw`(?:${words})(?![\p{L}=])\s*`, 'yu');
const LIMITS: readonly { readonly pattern: RegExp; readonly isUpper: boolean; readonly isStrict: boolean }[] = [
  { pattern: limit(UP_TO), isUpper: true, isStrict: false },
  { pattern: limit(STRICTLY_BELOW), isUpper: true, isStrict: true },
  { pattern: limit(FROM), isUpper: false, isStrict: false },
  { pattern: limit(STRICTLY_ABOVE), isUpper: false, isStrict: true },
];

/** A size at a place of a query. */
interface Measure {
  /** Where it ends. */
  readonly end: number;
  /** As a single word in a part's search document: `2tb`. */
  readonly word: string;
  /** Alternatives of facet values, such as `capacity:2000`: a part has all values of one; a kit's have several. */
  readonly values: readonly (readonly string[])[];
  /** Instead of values. */
  readonly limits?: Limits;
  /** For display: '2 TB'. */
  readonly label: string;
}

/** Reads a size such as '2tb', '32 GB', '27 inch', '2x16gb' or 'CL30' that begins at a position of a lower-case text. */
export function measureAt(text: string, at: number): Measure | undefined {
  for (const { pattern, ...kind } of LIMITS) {
    const limit = matchAt(pattern, text, at);
    if (limit) return limitAt(text, at + limit[0].length, kind);
  }
  const kit = matchAt(KIT, text, at) ?? matchAt(BARE_KIT, text, at);
  if (kit) {
    const [count, size] = [Number(kit[1]), Number(kit[2])];
    return {
      end: at + kit[0].length,
      word: `${count}x${size}gb`,
      values: [[`modules:${count}`, `module-size:${size}`]],
      label: `${count} x ${size} GB`,
    };
  }
  const latency = matchAt(LATENCY, text, at);
  if (latency) {
    const clocks = Number(latency[1]);
    return {
      end: at + latency[0].length,
      word: `cl${clocks}`,
      values: [[`cas-latency:${clocks}`]],
      label: `CL${clocks}`,
    };
  }
  const found = matchAt(MEASURE, text, at);
  if (!found) return undefined;
  const digits = found[1]!.replaceAll(',', '');
  const name = SPELLINGS[found[2]!] ?? found[2]!;
  const { word, keys, factor = 1, label } = UNITS[name]!;
  const value = Number(digits);
  const amounts = factor === 1000 ? [value * factor, value * 1024] : [value * factor];
  return {
    end: at + found[0].length,
    word: digits.replace('.', '') + word,
    values: keys.flatMap((key) =>
      key === 'form-factor' ? [[`${key}:${value} inch`]] : amounts.map((amount) => [`${key}:${amount}`]),
    ),
    label: `${value.toLocaleString('en-US')}${label}`,
  };
}

/** The size after a word such as 'under' or 'up to'. */
function limitAt(
  text: string,
  at: number,
  { isUpper, isStrict }: { isUpper: boolean; isStrict: boolean },
): Measure | undefined {
  const found = matchAt(MEASURE, text, at);
  const size = found && measureAt(text, at);
  if (!size) return undefined;
  const { keys, factor = 1 } = UNITS[SPELLINGS[found[2]!] ?? found[2]!]!;
  const value = Number(found[1]!.replaceAll(',', '')) * factor;
  const label = isStrict
    ? `${isUpper ? 'Under' : 'Over'} ${size.label}`
    : isUpper
      ? `Up to ${size.label}`
      : `${size.label} or more`;
  return {
    ...size,
    values: [],
    limits: { keys, ...(isUpper ? { to: value } : { from: value }), ...(isStrict && { isStrict }) },
    label,
  };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Words that a part's search document may write apart or joined: `6 cores`. */
export function spellingsOf(word: string): string[][] {
  const [, digits, unit] = WHOLE_UNIT.exec(word) ?? [];
  return digits && unit ? [[word], [digits, unit]] : [[word]];
}
