import { spellingDistance } from '#server/spelling-distance.ts';
import { wordTable } from '#contract/word-table.ts';
import { phraseKey } from './phrase-key.ts';

/**
 * What a computer term means in the catalog's own words. `means` is a tsquery over a part's document: A marks its
 * name, B its kind, C its specifications. Each phrase also stands for its plural, and for its words written as one.
 */
export interface ComputerTerm {
  /** The kind that it names; undefined for a synonym. */
  readonly kind?: string;
  /** Whether it may also describe a part of another kind. */
  readonly isWeak?: boolean;
  readonly means?: string;
  /** Whether parts with only its words are not meant: 'pcie 4' is not 'PCIe 5.0 X4'. */
  readonly isExact?: boolean;
  /** Whether it is a color: parts that state it come before those with the word in their name. */
  readonly isColor?: boolean;
}

/** A kind's own word in a part's document. */
const KIND_WORDS: Readonly<Record<string, string>> = {
  processor: `'processor':B`,
  'cpu-cooler': `'heatsink':B`,
  motherboard: `'mainboard':B`,
  memory: `'ram':B`,
  'graphics-card': `'gpu':B`,
  storage: `'storage':B`,
  'power-supply': `'psu':B`,
  case: `('case':B & !'fan':B & !'accessory':B)`,
};

/** Phrases, the kind that they name, and which of its parts they mean if not all. */
const KINDS: readonly (readonly [phrases: string, kind: string, means?: string])[] = [
  ['cpu, processor, prozessor, processeur, procesador, central processing unit, প্রসেসর, সিপিইউ', 'processor'],
  [
    'cooler, cpu cooler, cpu fan, cpu cooling, processor cooler, heatsink, heat sink, cooling, kühler, cpu kühler, prozessorkühler, prozessor kühler, cpu lüfter, lüfter cpu, ventirad, refroidisseur, refroidissement, ventilateur cpu, ventilateur processeur, disipador, disipador cpu, কুলার, সিপিইউ কুলার, প্রসেসর কুলার',
    'cpu-cooler',
  ],
  [
    'aio, aio cooler, all in one cooler, liquid cooler, liquid cooling, liquid cpu cooler, water cooler, water cooling, watercooling, wasserkühlung, refroidissement liquide, refrigeración líquida',
    'cpu-cooler',
    `'heatsink':B & ('radiator':C | 'liquid':C)`,
  ],
  [
    'air cooler, air cooling, air cpu cooler, tower cooler, luftkühler',
    'cpu-cooler',
    `'heatsink':B & !'radiator':C & !'liquid':C`,
  ],
  [
    'motherboard, mother board, mainboard, main board, mobo, board, hauptplatine, carte mère, placa base, placa madre, মাদারবোর্ড',
    'motherboard',
  ],
  [
    'ram, memory, memory kit, ram kit, memory stick, ram stick, memory module, kit, dimm, arbeitsspeicher, mémoire, mémoire vive, barrette ram, barrette mémoire, memoria, memoria ram, র‍্যাম, মেমোরি',
    'memory',
  ],
  [
    'gpu, graphics card, graphic card, video card, vga, graphics adapter, graphics processing unit, grafikkarte, videocard, carte graphique, carte vidéo, tarjeta gráfica, tarjeta de video, scheda video, গ্রাফিক্স কার্ড, গ্রাফিকস কার্ড, জিপিইউ',
    'graphics-card',
  ],
  ['storage, drive, internal drive, internal storage', 'storage'],
  [
    'ssd, solid state drive, solid state disk, solid state, ssd drive, flash drive, disque ssd, disco ssd, ssd festplatte, এসএসডি',
    'storage',
    `'ssd':C`,
  ],
  ['sata ssd', 'storage', `'ssd':C & 'sata':C`],
  [
    'nvme, nvme ssd, nvme drive, m.2 ssd, m.2 nvme, m.2 drive, pcie ssd, nvme m.2',
    'storage',
    `'m2pcie':C | ('ssd':C & 'pcie':C)`,
  ],
  [
    'hdd, harddrive, hard drive, hard disk, hard disk drive, harddisc, disk drive, spinning disk, festplatte, disque dur, disco duro, হার্ড ডিস্ক, হার্ড ড্রাইভ, হার্ডডিস্ক',
    'storage',
    `'hard':C & 'disk':C`,
  ],
  [
    'psu, power supply, power supply unit, power unit, netzteil, alimentation, bloc d alimentation, fuente de alimentación, fuente de poder, fuente, পাওয়ার সাপ্লাই',
    'power-supply',
  ],
  [
    'case, pc case, computer case, chassis, tower case, gehäuse, pc gehäuse, boîtier, boîtier pc, carcasa, caja pc, কেসিং',
    'case',
  ],
  ['case fan, fan, chassis fan, lüfter, gehäuselüfter, ventilateur, ventilateur boîtier, ventilador', 'case-fan'],
  ['network card, network adapter, lan card, wifi card, wlan card, ethernet card, nic', 'network-card'],
  ['cable, cord', 'cable'],
  [
    'thermal paste, thermal compound, thermal grease, heat paste, paste, wärmeleitpaste, pâte thermique, pasta térmica',
    'thermal-paste',
  ],
  [
    'monitor, screen, display, computer monitor, gaming monitor, bildschirm, moniteur, écran, ecran, pantalla, beeldscherm, মনিটর',
    'monitor',
  ],
  [
    'keyboard, mechanical keyboard, gaming keyboard, tastatur, mechanische tastatur, clavier, clavier mécanique, teclado, teclado mecánico, toetsenbord, কিবোর্ড, কীবোর্ড',
    'keyboard',
  ],
  ['mouse pad, mouse mat, mauspad, mausmatte, tapis de souris, alfombrilla', 'mouse-pad'],
  ['mouse, mice, gaming mouse, maus, gaming maus, souris, ratón, muis, মাউস', 'mouse'],
  [
    'headphones, headphone, headset, gaming headset, earphones, kopfhörer, casque, casque audio, auriculares, koptelefoon, হেডফোন',
    'headphones',
  ],
  ['webcam, web cam, web camera', 'webcam'],
  ['speaker, speakers, lautsprecher, haut parleur, enceintes, altavoces, luidsprekers', 'speakers'],
  ['sound card, audio card, soundkarte, carte son, tarjeta de sonido', 'sound-card'],
  ['optical drive, dvd drive, dvd burner, cd drive, dvd laufwerk, graveur dvd', 'optical-drive'],
  ['bluray drive, blu ray drive, blu ray burner, blu ray laufwerk', 'optical-drive', `'optical':B & 'ray':C`],
  [
    'external drive, external hard drive, external hdd, portable drive, externe festplatte, disque dur externe, disco duro externo',
    'external-hard-drive',
  ],
  [
    'external ssd, portable ssd, externe ssd, ssd externe, ssd externo',
    'external-hard-drive',
    `'external':B & 'ssd':C`,
  ],
  ['ups, uninterruptible power supply, battery backup', 'ups'],
  ['operating system', 'os'],
  ['fan controller, fan hub', 'fan-controller'],
];

/** Sockets as words of boards' specifications. */
const C_AMD = ['am5', 'am4', 'am3', 'am2', 'am1', 'fm2', 'fm1', 'str5', 'strx4', 'tr4', 'str4', 'swrx8'];
const C_DDR3 = ['am3', 'fm1', 'fm2', 'lga1150', 'lga1155', 'lga1156', 'lga1366'];
const anyOf = (words: readonly string[]): string => words.map((word) => `'${word}':C`).join(' | ');

/** A generation of processors, and the boards whose socket takes it. */
const onBoards = (means: string, socket: string): string => `(${means}) | ('mainboard':B & '${socket}':C)`;

/** A generation of PCIe, in specifications and names. */
const generation = (n: number): string =>
  `(('m2pcie' | 'pcie') & '${n}0') | 'pcie${n}' | 'gen${n}' | (('gen':A | 'pcie':A) & '${n}':A)`;

/** Phrases, and what the catalog may write instead. */
const SYNONYMS: readonly (readonly [phrases: string, means: string, is?: 'exact' | 'color'])[] = [
  ['nvidia, nvidea', `'geforce' | 'quadro' | 'gtx' | 'nvidia' | ('rtx' & 'gpu':B) | ('titan' & 'gpu':B)`],
  ['amd', `'amd' | ('radeon' & 'gpu':B) | ('firepro' & 'gpu':B) | ('mainboard':B & (${anyOf(C_AMD)}))`],
  ['intel', `'intel' | ('arc':C & 'gpu':B) | ('mainboard':B & 'lga':*C)`],
  // Boards rarely name the memory type that their socket determines. LGA1700 supports both; the names say which.
  ['ddr5', `'ddr5' | ('mainboard':B & ('am5':C | 'lga1851':C | ('lga1700':C & !'ddr4' & !'d4')))`],
  [
    'ddr4',
    `'ddr4' | ('mainboard':B & ('am4':C | 'lga1200':C | 'lga2066':C | 'strx4':C | 'swrx8':C | ('lga1700':C & 'd4')))`,
  ],
  ['ddr3', `'ddr3' | ('mainboard':B & (${anyOf(C_DDR3)}))`],
  ['wd', `'wd' | ('western' & 'digital')`],
  ['r3', `'r3' | ('ryzen' & '3')`],
  ['r5', `'r5' | ('ryzen' & '5')`],
  ['r7', `'r7' | ('ryzen' & '7')`],
  ['r9', `'r9' | ('ryzen' & '9')`],
  ['teamgroup, team group', `'teamgroup'`],
  ['matx, micro atx, m atx, uatx', `'micro' & 'atx'`],
  ['mini itx, itx', `'itx'`],
  // The form itself, not Micro ATX.
  ['atx', `'atx' & !'micro':C & !'flex':C`, 'exact'],
  ['eatx, e atx, extended atx', `'eatx'`, 'exact'],
  ['xlatx', `'xl' & 'atx'`],
  ['m.2', `'m' & '2'`],
  ['m.2 2230', `'m22230'`],
  ['m.2 2242', `'m22242'`],
  ['m.2 2280', `'m22280'`],
  ['m.2 22110', `'m222110'`],
  // The makers number generations; the catalog names microarchitectures.
  ['14th gen, 14th generation', onBoards(`'raptor' & 'refresh'`, 'lga1700')],
  ['13th gen, 13th generation', onBoards(`'raptor' & !'refresh'`, 'lga1700')],
  ['12th gen, 12th generation', onBoards(`'alder'`, 'lga1700')],
  ['11th gen, 11th generation', onBoards(`'rocket' & 'lake'`, 'lga1200')],
  ['10th gen, 10th generation', onBoards(`'comet'`, 'lga1200')],
  ['9th gen, 9th generation', onBoards(`'coffee' & 'refresh'`, 'lga1151')],
  ['8th gen, 8th generation', onBoards(`'coffee' & !'refresh'`, 'lga1151')],
  ['7th gen, 7th generation', onBoards(`'kaby'`, 'lga1151')],
  ['6th gen, 6th generation', onBoards(`'skylake'`, 'lga1151')],
  ['pcie 5.0, pcie 5, pcie gen5, pcie gen 5, gen5, gen 5', generation(5), 'exact'],
  ['pcie 4.0, pcie 4, pcie gen4, pcie gen 4, gen4, gen 4', generation(4), 'exact'],
  ['pcie 3.0, pcie 3, pcie gen3, pcie gen 3, gen3, gen 3', generation(3), 'exact'],
  ['full modular, fully modular', `'full' & 'modular'`],
  ['semi modular', `'semi' & 'modular'`],
  ['modular', `'modular' & !'fixed':C`],
  ['non modular', `'fixed':C`],
  [
    'wifi, wi fi, wireless, wlan, kabellos, kabellose, drahtlos, sans fil, inalámbrico, draadloos, ওয়াইফাই',
    `'wifi' | 'wireless' | ('wi' & 'fi') | 'ax' | 'ac'`,
  ],
  ['8k', `'8k' | '4320p' | ('7680' & '4320')`],
  ['4k, uhd, 2160p, ultra hd', `'4k' | '2160p' | ('3840' & '2160')`],
  ['1440p, wqhd, qhd', `'1440p' | ('2560' & '1440')`],
  ['1080p, full hd, fhd', `'1080p' | ('1920' & '1080')`],
  ['grey, gray, grau, graue, graues, gris', `'gray' | 'grey'`],
  ['white, weiß, weiße, weißer, weißes, weiss, blanc, blanche, blanco, blanca, সাদা', `'white'`, 'color'],
  ['schwarz, schwarze, schwarzer, schwarzes, noir, noire, negro, negra, কালো', `'black'`],
  ['silber, silbern, argent, plateado', `'silver'`],
];

/** Phrases of KINDS that can also describe another kind: alone they name a kind, next to another kind they do not. */
const WEAK = new Set(
  'memory, storage, drive, kit, board, fan, lüfter, case, cable, cord, paste, cooling, heatsink, heat sink, screen, display'
    .split(', ')
    .map(phraseKey),
);

/** Names that contain a computer term without meaning it. */
const NAMES = ['cooler master', 'pc cooler', 'power color', 'be quiet', 'in win', 'g skill'];

/**
 * Words that say nothing about a part: parts need not contain them, but those that have them in their name rank higher.
 */
const FILLERS = new Set(
  (
    'a an and or the of in on to at by me my i we you is it that this for with from ' +
    'can that supports supporting support compatible fits need want wanted looking look buy buying order get find show give best good great top nice cheap cheapest affordable ' +
    'budget inexpensive please any some new brand price prices deal deals sale shop store online pc computer desktop build ' +
    'fur fuer mit der die das ein eine einen einem den dem pour avec le la les un une de du des para con el los las una এর জন্য সহ'
  )
    .split(' ')
    .map(phraseKey),
);
/**
 * Words that describe things of many kinds: next to the name of a thing that the shop does not sell they say nothing about a part.
 * Colors and words that mean facts do so too.
 */
const DESCRIPTIONS = new Set(
  (
    'usb wifi wireless hdmi displayport bluetooth ethernet rgb argb led mini micro portable mobile mechanical ergonomic optical digital smart electric ' +
    'wired gaming gamer office home professional kids big large small new used'
  ).split(' '),
);
/** After these a kind is what the part is for, not what it is: 'ram for ryzen processors'. */
const PURPOSES = new Set('for with in inside für fur fuer mit pour avec para con'.split(' ').map(phraseKey));

function tableOf(): Readonly<Record<string, ComputerTerm>> {
  const table: Record<string, ComputerTerm> = {};
  const add = (phrases: string, word: ComputerTerm): void => {
    for (const key of phrases.split(', ').map(phraseKey)) table[key] = WEAK.has(key) ? { ...word, isWeak: true } : word;
  };
  for (const [phrases, means, is] of SYNONYMS)
    add(phrases, { means, ...(is === 'exact' && { isExact: true }), ...(is === 'color' && { isColor: true }) });
  for (const [phrases, kind, means] of KINDS) add(phrases, { kind, means: means ?? kindExpression(kind) });
  for (const name of NAMES) table[phraseKey(name)] = {};
  return wordTable(table);
}

/** The tsquery for the parts of a kind. */
export function kindExpression(kind: string): string {
  return (
    KIND_WORDS[kind] ??
    kind
      .split('-')
      .map((word) => `'${word}':B`)
      .join(' & ')
  );
}

const TABLE = tableOf();
/** Phrases of several words, to recognize one whose last word is being typed. */
const PHRASES = KINDS.flatMap(([phrases]) => phrases.split(', ')).filter((phrase) => /[ -]/.test(phrase));
/** Maximum number of words of a phrase. */
export const LONGEST_PHRASE = 5;

/** The meaning of a phrase, given its words; undefined for an unknown term. */
export function computerTerm(words: readonly string[]): ComputerTerm | undefined {
  const key = phraseKey(words.join(''));
  return TABLE[key] ?? TABLE[key.replace(/ies$/, 'y')] ?? TABLE[key.replace(/s$/, '')];
}

/** The phrase whose last word is being typed: 'power sup'. */
export function begunPhrase(words: readonly string[]): ComputerTerm | undefined {
  const typed = words.join(' ');
  if (words.length < 2 || words.at(-1)!.length < 2) return undefined;
  const phrase = PHRASES.find((one) => one.startsWith(typed));
  return phrase === undefined ? undefined : TABLE[phraseKey(phrase)];
}

/** The single computer terms, and the kinds written as one word, to recognize misspelled ones. */
const WORDS = new Set(
  [
    ...[...KINDS, ...SYNONYMS].flatMap(([phrases]) => phrases.split(/[, ]+/)),
    ...KINDS.flatMap(([phrases]) => phrases.split(', ').map((phrase) => phrase.replaceAll(' ', ''))),
  ].filter((word) => /^[a-z]{4,}$/.test(word)),
);

/** The computer term that a misspelled one means: 'memroy'. */
export function nearestComputerTerm(typed: string): string | undefined {
  if (!/^[a-z]{4,20}$/.test(typed)) return undefined;
  const most = typed.length < 7 ? 1 : 2;
  const near = [...WORDS].map((word) => ({ word, distance: spellingDistance(typed, word) }));
  return near.filter(({ distance }) => distance <= most).sort((a, b) => a.distance - b.distance)[0]?.word;
}

const NEGATORS = new Set(['without', 'wo', 'ohne', 'sans', 'sin', 'kein', 'keine']);

/** Whether the next word says what parts may not have: 'without WiFi'. */
export const isNegator = (word: string): boolean => NEGATORS.has(word);
/** Whether a word describes a part of any kind, and names none. */
export const describes = (word: string): boolean =>
  /^\p{L}$/u.test(word) || DESCRIPTIONS.has(word) || TABLE[phraseKey(word)]?.isColor === true;
export const isFiller = (word: string): boolean => FILLERS.has(word);
export const isPurpose = (word: string): boolean => PURPOSES.has(word);
