import type { MeasureSort } from '#contract/parts/measures.ts';
import { wordTable } from '#contract/word-table.ts';
import { phraseKey } from './phrase-key.ts';

/** The values of a specification that have a fact: texts that match, or numbers between two limits, both included. */
export interface FactValues {
  readonly key: string;
  readonly matches?: RegExp;
  readonly from?: number;
  readonly to?: number;
}

/** What a word says about the parts of a kind. */
export interface Fact {
  /** On a chip: '25 dB or less'. */
  readonly label: string;
  /** A part has it by one of these, or by the words of its name; none of both: no part of the kind has it. */
  readonly values?: readonly FactValues[];
  /** A tsquery over a part's document (see computer-terms.ts). */
  readonly words?: string;
  /** Whether the word is also the beginning of a name: 'Ryzen 7 7700'. */
  readonly isSeries?: boolean;
}

/** A word that means facts, and the order that it asks for. */
export interface FactWord {
  /** Kind -> facts, all of which a part needs; '*': any other kind. */
  readonly facts?: Readonly<Record<string, readonly Fact[]>>;
  readonly sorts?: Readonly<Record<string, MeasureSort>>;
  /** The kind that the word itself names: 'SODIMM' is memory. */
  readonly kind?: string;
  /** Whether it is searched for as a word where it means no fact: 'gaming' is also in names. */
  readonly isAlsoName?: boolean;
}

interface Declared extends FactWord {
  /** Phrases in English, German, French, Spanish and Bangla. */
  readonly phrases: Readonly<Record<'en' | 'de' | 'fr' | 'es' | 'bn', string>>;
}

/**
 * Coolers that the name of their series makes low, up to 80 mm, or that the maker calls low; source: the makers' pages
 * (noctua.at, thermalright.com, bequiet.com, idcooling.com, scythe-eu.com, cryorig.com).
 */
const LOW_COOLERS = `'l9a':A | 'l9i':A | 'l9x65':A | 'l12':A | 'l12s':A | 'l12sx77':A | 'axp90':A | 'axp120':A
  | ('rock':A & 'lp':A) | ('alpine':A & 'lp':A) | 'shuriken':A | ('cryorig':A & 'c7':A)
  | ('is':A & ('30':A | '40':A | '40x':A | '47':A | '50x':A | '55':A | '67':A)) | ('low':A & 'profile':A)`;
const LOW: Readonly<Record<string, readonly Fact[]>> = {
  'cpu-cooler': [{ label: 'Low profile', values: [{ key: 'height', to: 80 }], words: LOW_COOLERS }],
  'graphics-card': [{ label: 'Low profile', words: `('low':A & 'profile':A) | 'lp':A` }],
  memory: [{ label: 'Low profile', words: `('low':A & 'profile':A) | 'lp':A | 'lpx':A` }],
};
const SO_DIMM: Fact = {
  label: 'SO-DIMM',
  values: [{ key: 'module-type', matches: /^SO-?DIMM$/i }],
  words: `'sodimm':A | ('so':A & 'dimm':A)`,
};
/** The loudest fan that the makers of quiet ones call quiet, in dB. */
const QUIET: Fact = { label: '25 dB or less', values: [{ key: 'noise', to: 25 }] };

/** What parts beside a processor of a series have: boards and memory state sockets and generations, not the series. */
function series(sockets: RegExp, label: string): Readonly<Record<string, readonly Fact[]>> {
  const memory = [{ key: 'generation', matches: /^DDR[45]$/ }];
  return {
    motherboard: [{ label, values: [{ key: 'socket', matches: sockets }], isSeries: true }],
    memory: [{ label: 'DDR4 or DDR5', values: memory, isSeries: true }],
  };
}

const FACT_WORDS: readonly Declared[] = [
  {
    phrases: { en: 'ryzen', de: '', fr: '', es: '', bn: 'রাইজেন' },
    isAlsoName: true,
    facts: series(/^AM[45]$/, 'AM4 or AM5'),
  },
  {
    phrases: { en: 'threadripper, ryzen threadripper', de: '', fr: '', es: '', bn: '' },
    isAlsoName: true,
    facts: series(/^(sTRX?4|sTR5|TR4|sWRX8)$/i, 'sTR4, sTRX4, sTR5 or sWRX8'),
  },
  {
    phrases: {
      en: 'quiet, quieter, quietest, silent, noiseless, low noise',
      de: 'leise, leiser, leises, leisen, leiseste, leisester, leisestes, lautlos, lautloser, lautloses, geräuscharm, geräuscharmer, geräuscharmes, flüsterleise',
      fr: 'silencieux, silencieuse, peu bruyant, peu bruyante',
      es: 'silencioso, silenciosa, poco ruidoso',
      bn: 'নীরব, শান্ত, নিঃশব্দ, কম শব্দের, কম শব্দ',
    },
    facts: {
      'cpu-cooler': [QUIET],
      'case-fan': [QUIET],
      // Power supplies and drives state no noise. Less lost power needs less air, and what does not turn makes no noise.
      'power-supply': [
        {
          label: 'Quiet: 80 Plus Gold or better',
          values: [{ key: 'efficiency', matches: /Gold|Platinum|Titanium/ }],
          words: `'fanless'`,
        },
      ],
      storage: [
        {
          label: 'Quiet: SSD, or up to 5,900 rpm',
          values: [
            { key: 'type', matches: /^SSD$/ },
            { key: 'spindle-speed', to: 5900 },
          ],
        },
      ],
    },
    sorts: { 'cpu-cooler': 'noise', 'case-fan': 'noise' },
  },
  {
    phrases: {
      en: 'passive, passively cooled, fanless, fan less, without fan, without a fan, no fan',
      de: 'passiv, passiver, passives, passiven, lüfterlos, lüfterlose, lüfterloser, lüfterloses, ohne lüfter',
      fr: 'passif, sans ventilateur',
      es: 'pasivo, pasiva, sin ventilador',
      bn: 'প্যাসিভ, ফ্যানবিহীন, ফ্যান ছাড়া',
    },
    facts: {
      'cpu-cooler': [
        {
          label: 'Passive',
          values: [
            { key: 'type', matches: /passive/i },
            { key: 'noise', to: 0 },
            { key: 'fans', to: 0 },
          ],
          words: `'passive':A | 'fanless':A`,
        },
      ],
      'power-supply': [{ label: 'Fanless', words: `'fanless' | 'passive':A` }],
      'graphics-card': [
        { label: 'Passive', values: [{ key: 'fans', to: 0 }], words: `'passive' | 'fanless' | 'silent':A` },
      ],
      storage: [{ label: 'SSD', values: [{ key: 'type', matches: /^SSD$/ }] }],
    },
  },
  {
    phrases: {
      en: 'low profile, half height, low height',
      de: 'flach, flacher, flaches, flache, niedrig, niedriger, niedriges, niedrige bauhöhe',
      fr: 'profil bas, bas profil',
      es: 'perfil bajo, bajo perfil',
      bn: 'লো প্রোফাইল, কম উচ্চতার',
    },
    facts: LOW,
  },
  {
    phrases: {
      en: 'laptop, laptops, notebook, notebooks',
      de: 'laptop, notebook',
      fr: 'portable, ordinateur portable, pc portable',
      es: 'portátil, portátiles, ordenador portátil',
      bn: 'ল্যাপটপ, ল্যাপটপের, নোটবুক',
    },
    facts: {
      memory: [SO_DIMM],
      storage: [{ label: 'M.2 or 2.5 inch', values: [{ key: 'form-factor', matches: /^(M\.2|2\.5)/ }] }],
      '*': [{ label: 'For laptops' }],
    },
  },
  {
    phrases: { en: 'sodimm, so dimm, sodimms, so dimms', de: '', fr: '', es: '', bn: 'সোডিম' },
    kind: 'memory',
    facts: { memory: [SO_DIMM] },
  },
  {
    phrases: {
      en: 'integrated graphics, integrated gpu, onboard graphics, built in graphics, igpu',
      de: 'integrierte grafik, integrierter grafik, integrierter grafikkarte, integrierte grafikkarte, interner grafik, onboard grafik, grafikeinheit',
      fr: 'graphique intégré, graphiques intégrés, carte graphique intégrée, circuit graphique, puce graphique',
      es: 'gráficos integrados, gráfica integrada, tarjeta gráfica integrada',
      bn: 'ইন্টিগ্রেটেড গ্রাফিক্স, বিল্ট ইন গ্রাফিক্স',
    },
    facts: { processor: [{ label: 'Integrated graphics', values: [{ key: 'graphics', matches: /./ }] }] },
  },
  {
    phrases: { en: 'apu, apus', de: '', fr: '', es: '', bn: '' },
    kind: 'processor',
    facts: { processor: [{ label: 'Integrated graphics', values: [{ key: 'graphics', matches: /^Radeon/ }] }] },
  },
  {
    phrases: {
      en: 'small, smaller, smallest, compact, tiny, sff, small form factor',
      de: 'klein, kleine, kleiner, kleines, kleinen, kleinstes, kompakt, kompakte, kompaktes, kompakter',
      fr: 'petit, petite, compact, compacte',
      es: 'pequeño, pequeña, compacto, compacta',
      bn: 'ছোট',
    },
    facts: {
      motherboard: [{ label: 'Mini ITX', values: [{ key: 'form-factor', matches: /^(Thin )?Mini (ITX|DTX)/ }] }],
      'power-supply': [{ label: 'SFX, TFX or Flex ATX', values: [{ key: 'form-factor', matches: /^(SFX|TFX|Flex)/ }] }],
      'graphics-card': [{ label: 'Up to 200 mm', values: [{ key: 'length', to: 200 }] }],
      case: [{ label: 'For Mini ITX or Micro ATX', values: [{ key: 'form-factor', matches: /Mini ITX|Micro ?ATX/ }] }],
      'cpu-cooler': LOW['cpu-cooler']!,
    },
  },
  {
    phrases: {
      en: 'low power, low tdp, low wattage, power saving, energy saving, low consumption',
      de: 'stromsparend, stromsparender, stromsparendes, energiesparend, energiesparender',
      fr: 'basse consommation, faible consommation, peu énergivore',
      es: 'bajo consumo, de bajo consumo',
      bn: 'কম বিদ্যুতের, কম বিদ্যুৎ খরচের',
    },
    facts: { processor: [{ label: '65 W or less', values: [{ key: 'tdp', to: 65 }] }] },
  },
  {
    phrases: {
      en: 'ecc, error correcting, registered, rdimm, reg ecc, ecc registered, ecc reg',
      de: 'ecc registriert, fehlerkorrektur, mit fehlerkorrektur',
      fr: 'correction d erreurs',
      es: 'corrección de errores',
      bn: 'ইসিসি',
    },
    facts: { memory: [{ label: 'ECC', words: `'ecc':A | 'regecc':A | 'rdimm':A` }] },
  },
  {
    phrases: {
      en: 'for gaming, for games, for a gaming pc, for gaming pc, for a gaming computer, gaming',
      de: 'zum spielen, zum zocken, zum gaming, fürs gaming, für gaming, für spiele, fürs zocken, für einen gaming pc, für gaming pc',
      fr: 'pour jouer, pour le jeu, pour les jeux, pour jeux, pour gaming, pour le gaming, pour un pc gamer, gamer',
      es: 'para jugar, para juegos, para gaming, para un pc gaming',
      bn: 'গেমিংয়ের জন্য, গেমিং এর জন্য, গেম খেলার জন্য, গেমিং',
    },
    isAlsoName: true,
    facts: {
      processor: [
        { label: 'For gaming: 6 cores or more', values: [{ key: 'cores', from: 6 }] },
        { label: 'AM4, AM5, LGA1700 or LGA1851', values: [{ key: 'socket', matches: /^(AM[45]|LGA1700|LGA1851)$/ }] },
      ],
      'graphics-card': [
        { label: 'For gaming: 8 GB or more', values: [{ key: 'memory-size', from: 8 }] },
        {
          label: 'GeForce RTX, Radeon RX or Arc',
          values: [{ key: 'chipset', matches: /^(GeForce RTX|Radeon RX [5-9]\d{3}|Arc)/ }],
        },
      ],
      memory: [
        { label: 'For gaming: 16 GB or more', values: [{ key: 'memory-size', from: 16 }] },
        { label: 'DDR4 or DDR5', values: [{ key: 'generation', matches: /^DDR[45]$/ }] },
      ],
      storage: [{ label: 'For gaming: PCIe SSD', values: [{ key: 'interface', matches: /PCIe/ }] }],
      'power-supply': [{ label: 'For gaming: 650 W or more', values: [{ key: 'wattage', from: 650 }] }],
      monitor: [{ label: 'For gaming: 120 Hz or more', values: [{ key: 'refresh-rate', from: 120 }] }],
    },
  },
  {
    phrases: {
      en: 'best value, good value, value for money, price performance, best price performance, bang for the buck, price per gb, price per tb, best price per gb, best price per tb, lowest price per gb, price per core, best price per core, price per watt',
      de: 'preis leistung, beste preis leistung, preis leistungs verhältnis, bestes preis leistungs verhältnis, gutes preis leistungs verhältnis, preis leistungs sieger, preis pro gb, preis pro tb',
      fr: 'rapport qualité prix, meilleur rapport qualité prix, bon rapport qualité prix, prix par go, prix au go',
      es: 'relación calidad precio, mejor relación calidad precio, calidad precio, precio por gb',
      bn: 'সেরা মূল্য, দামে সেরা',
    },
    sorts: {
      memory: 'memory_price_per_gb',
      storage: 'price_per_gb',
      'external-hard-drive': 'price_per_gb',
      processor: 'price_per_core',
      'power-supply': 'price_per_watt',
    },
  },
  {
    phrases: {
      en: 'largest, biggest, highest capacity, most capacity, most powerful, most memory',
      de: 'größte, größter, größtes, größten, meiste kapazität',
      fr: 'plus grand, plus grande, plus grosse, le plus grand, la plus grande',
      es: 'más grande, mayor, mayor capacidad',
      bn: 'সবচেয়ে বড়',
    },
    sorts: {
      storage: '-capacity',
      'external-hard-drive': '-capacity',
      memory: '-memory_size',
      'graphics-card': '-memory_size',
      'power-supply': '-wattage',
      processor: '-cores',
    },
  },
  {
    phrases: {
      en: 'most cores, the most cores',
      de: 'meiste kerne, meisten kerne, meisten kernen, den meisten kernen',
      fr: 'le plus de coeurs',
      es: 'más núcleos',
      bn: 'সবচেয়ে বেশি কোর',
    },
    sorts: { processor: '-cores' },
  },
  {
    phrases: {
      en: 'shortest, shorter',
      de: 'kürzeste, kürzester, kürzestes, kurze, kurzer',
      fr: 'plus court, plus courte, la plus courte',
      es: 'más corta, más corto',
      bn: 'সবচেয়ে ছোট',
    },
    sorts: { 'graphics-card': 'length' },
  },
  {
    phrases: {
      en: 'efficient, most efficient, energy efficient, power efficient',
      de: 'effizient, effizientes, effizienter, effizienteste, effizientestes, sparsam, sparsames',
      fr: 'efficace, plus efficace, économe',
      es: 'eficiente, más eficiente',
      bn: 'সাশ্রয়ী বিদ্যুৎ',
    },
    sorts: { 'power-supply': 'efficiency' },
  },
  {
    phrases: {
      en: 'fastest, highest speed',
      de: 'schnellste, schnellster, schnellstes, schnellsten',
      fr: 'plus rapide, le plus rapide, la plus rapide',
      es: 'más rápida, más rápido',
      bn: 'দ্রুততম',
    },
    sorts: { memory: '-speed', storage: 'interface' },
  },
];

const TABLE: Readonly<Record<string, FactWord>> = wordTable(
  Object.fromEntries(
    FACT_WORDS.flatMap(({ phrases, ...word }) =>
      Object.values(phrases)
        .flatMap((text) => text.split(', '))
        .filter((phrase) => phrase !== '')
        .map((phrase) => [phraseKey(phrase), word]),
    ),
  ),
);

/** The facts that a phrase means, given its words; undefined for any other phrase. */
export function factWord(words: readonly string[]): FactWord | undefined {
  return TABLE[phraseKey(words.join(''))];
}

/** The facts and the order that a word means for a kind; undefined where it means none. */
export function factsFor(
  { facts, sorts }: FactWord,
  kind: string,
): { readonly facts: readonly Fact[]; readonly sort: MeasureSort | undefined } | undefined {
  const [found, sort] = [facts?.[kind] ?? facts?.['*'], sorts?.[kind]];
  return found || sort ? { facts: found ?? [], sort } : undefined;
}

/** The only kind for which a word means a fact; undefined for several. */
export function onlyKindOf({ facts = {}, sorts = {} }: FactWord): string | undefined {
  const kinds = new Set([...Object.keys(facts), ...Object.keys(sorts)]);
  return kinds.size === 1 ? [...kinds][0] : undefined;
}
