import { colorsIn, drawable, parsePicturePath, pictureUrl, type DrawnFacts } from '@partsmith/part-drawings';
import { isPartKind } from '#contract/parts/part-kinds.ts';
import type { Specification } from '#contract/parts/specifications/specifications.ts';
import { partFactsOf, type PartFacts } from '#server/builds/facts.ts';

/** A part as drawings read it. */
export interface DescribedPart {
  readonly name: string;
  readonly category: string;
  readonly specifications: readonly Specification[];
}

/**
 * The picture that people see of a part: its own, or the drawing that follows its current specifications. The stored
 * path of a drawing contains only its kind and seed.
 */
export function pictureOfPart({ img, ...part }: DescribedPart & { readonly img: string }): string {
  const drawn = parsePicturePath(img);
  if (!drawn) return img;
  const kind = isPartKind(part.category) ? part.category : drawn.kind;
  return pictureUrl(kind, drawn.seed, readFacts({ ...part, category: kind }));
}

/** Reads what a drawing can show from a part's specifications, and from its name if the name states a fact. */
export function readFacts({ name, category, specifications }: DescribedPart): DrawnFacts {
  const facts = partFactsOf(specifications);
  const color = facts.text('Color');
  const read = Object.hasOwn(READERS, category) ? READERS[category] : undefined;
  return drawable({ ...(color && { colors: colorsIn(color) }), ...read?.(facts, ` ${plain(name)} `) });
}

/** In lower case, with every run of other characters replaced by a single space. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, ' ')
    .trim();
const words = (text: string | undefined): string => ` ${plain(text ?? '')} `;

type Reader = (facts: PartFacts, name: string) => DrawnFacts;

const READERS: Readonly<Record<string, Reader>> = {
  processor: (facts, name) => {
    const isWide =
      / (threadripper|epyc|workstation) /.test(name) ||
      /^(s?tr|sp\d|f62|lga ?(2011|2066|3647|4189|4677))/i.test(facts.text('Socket') ?? '');
    return isWide ? { form: 'wide' } : {};
  },
  'cpu-cooler': (facts, name) => {
    const radiator = facts.number('Radiator');
    const height = facts.number('Height');
    const type = words(facts.text('Type'));
    const isLiquid = radiator !== undefined || / (liquid|water|aio) /.test(type);
    const form = isLiquid ? 'liquid' : height !== undefined && height < 80 ? 'low' : undefined;
    return { form, radiator, fans: coolerFans(facts, name, radiator) };
  },
  motherboard: (facts) => ({ form: boardForm(facts.text('Form factor')), count: facts.number('Memory slots') }),
  memory: (facts) => ({ count: facts.number('Modules') }),
  'graphics-card': (facts, name) => ({
    fans: statedFans(facts, name) ?? cardFans(name),
    length: facts.number('Length'),
  }),
  storage: (facts) => {
    const form = driveForm(words(facts.text('Form factor')), words(facts.text('Interface')), words(facts.text('Type')));
    const capacity = facts.number('Capacity');
    // A capacity class: up to 512 GB, up to 2 TB, or more.
    const count = capacity === undefined ? undefined : capacity <= 512 ? 1 : capacity <= 2_048 ? 2 : 4;
    return { form, ...(form !== 'disk' && { count }) };
  },
  'power-supply': (facts, name) => {
    const cables = words(facts.text('Cables'));
    const detail = / (full|semi) /.test(cables) ? 'modular' : / fixed /.test(cables) ? 'fixed' : undefined;
    const form = /^(sfx|tfx|flex)/.exec(words(facts.text('Form factor')).trim())?.[1];
    return { form, length: facts.number('Depth'), detail, fans: statedFans(facts, name) };
  },
  case: (facts, name) => {
    const form = caseForm(words(facts.text('Form factor')));
    const side = words(facts.text('Side'));
    const detail = / (glass|acrylic|window|windowed) /.test(side) ? 'glass' : side.trim() ? 'solid' : undefined;
    return {
      form: / (oak|walnut|wood|bamboo) /.test(name) ? `${form}wood` : / mesh /.test(name) ? `${form}mesh` : form,
      detail,
    };
  },
  'case-fan': (facts) => ({ fans: facts.number('Fans'), length: facts.number('Fan size') }),
  'network-card': (facts) => {
    const connection = words(facts.text('Connection'));
    const form = / (wi fi|wifi|wireless|wlan) /.test(connection)
      ? 'wireless'
      : / (sfp|sfp28|qsfp|qsfp28|optical|fibre|fiber) /.test(connection)
        ? 'optical'
        : / (rj45|copper|base t|ethernet) /.test(connection)
          ? 'copper'
          : undefined;
    return { form, count: facts.number('Ports') };
  },
  cable: (facts) => {
    const connection = words(facts.text('Connection'));
    const pins = Number(/ (\d{1,2}) pin /.exec(connection)?.[1]);
    return pins ? { form: 'pins', count: pins } : connection.trim() ? { form: 'coil' } : {};
  },
  'thermal-paste': (facts) => (/ pads? /.test(words(facts.text('Form'))) ? { form: 'pads' } : {}),
};

const FANLESS = / (fanless|passive|passively|kalmx) /;
const NUMBER_WORDS: Readonly<Record<string, number>> = {
  single: 1,
  one: 1,
  dual: 2,
  two: 2,
  twin: 2,
  triple: 3,
  three: 3,
  quad: 4,
};

/** The number of fans that a specification or the words of a name state. */
function statedFans(facts: PartFacts, name: string): number | undefined {
  const stated = facts.number('Fans');
  if (stated !== undefined) return stated;
  if (FANLESS.test(name) || FANLESS.test(words(facts.text('Cooling'))) || FANLESS.test(words(facts.text('Type'))))
    return 0;
  const [, count = ''] = / (single|one|dual|two|twin|triple|three|quad|[1-4]) fans? /.exec(name) ?? [];
  return NUMBER_WORDS[count] ?? (count ? Number(count) : undefined);
}

/** What makers of graphics cards call their number of fans: '2X', 'Twin', 'Trio'. 'Dual' may mean slots or outputs. */
function cardFans(name: string): number | undefined {
  if (/ (3x|trio|triple|trinity|tri x) /.test(name)) return 3;
  if (
    / (2x|twin|dual|dual x) /.test(name) &&
    !/ (dual|twin) (slot|bios|dvi|dp|hdmi|link|gpu|dl|vga|mini|head) /.test(name)
  )
    return 2;
  return undefined;
}

/**
 * A radiator has a fan per 120 or 140 mm. A part with a fan's speed has at least one, which the drawing shows in front; a
 * noise of 0 dB is that of no fan.
 */
function coolerFans(facts: PartFacts, name: string, radiator: number | undefined): number | undefined {
  const stated = statedFans(facts, name);
  if (stated !== undefined) return stated;
  if (radiator !== undefined) return radiator % 140 === 0 ? radiator / 140 : Math.max(1, Math.round(radiator / 120));
  if (facts.number('Fan speed') !== undefined) return 1;
  return facts.number('Noise') === 0 ? 0 : undefined;
}

function boardForm(form: string | undefined): string | undefined {
  const text = words(form);
  if (/ itx | mini dtx /.test(text)) return 'mini';
  if (/ micro | flex atx /.test(text)) return 'micro';
  return / (atx|eatx|ssi|hptx) /.test(text) ? 'atx' : undefined;
}

function driveForm(form: string, connection: string, type: string): string | undefined {
  if (/ m.2 | msata /.test(form)) return 'm2';
  if (/ pcie /.test(form)) return 'card';
  if (/ 3.5 /.test(form)) return 'disk';
  if (/ 2.5 | 1.8 /.test(form)) return 'flat';
  if (/ m.2 /.test(connection)) return 'm2';
  return / (hard disk|hdd) /.test(type) ? 'disk' : undefined;
}

function caseForm(form: string): string {
  return / itx /.test(form) ? 'cube' : 'tower';
}
