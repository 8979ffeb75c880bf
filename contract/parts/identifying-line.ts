import { wordTable } from '#contract/word-table.ts';

/**
 * A piece of an identifying line: the name of a specification, or a text with names in braces. `{Module size}` is the value
 * as screens show it ('16 GB', '8 cores'), `{#Modules}` the bare number ('2').
 */
type Piece = string;

/**
 * Kind -> the pieces of the line that tells a part from others of its kind, in order: 'GeForce RTX 4070 SUPER, 12 GB'. A list
 * is of alternatives: the first whose specifications a part has. The line ends with the specifications that its namesakes
 * differ in. The lines are stored as `variant`: a change here needs a migration that rewrites them by `part_variants`.
 */
export const IDENTIFYING_FACTS: Readonly<Record<string, readonly (Piece | readonly Piece[])[]>> = wordTable({
  processor: ['Cores', 'Base clock', 'Socket'],
  'cpu-cooler': ['Type', 'Radiator', 'Height'],
  motherboard: ['Chipset', 'Socket', 'Form factor', 'Memory type'],
  memory: [
    ['{#Modules} x {Module size}', 'Memory size'],
    ['{Generation}-{#Speed}', 'Generation', 'Speed'],
    'Module type',
  ],
  'graphics-card': ['Chipset', 'Memory size'],
  storage: ['Capacity', 'Form factor', 'Interface'],
  'power-supply': ['Wattage', 'Efficiency', 'Form factor'],
  case: ['Form factor', 'Side'],
  'case-fan': ['Fan size', 'Fans'],
  'network-card': ['Connection', 'Protocol', 'Ports', 'Speed', 'Interface'],
  cable: ['Connection', 'Length'],
  'thermal-paste': ['Form', 'Weight'],
  monitor: ['Screen size', 'Resolution', 'Refresh rate'],
  keyboard: ['Style', 'Switches', 'Layout'],
  mouse: ['Tracking', 'Connection'],
  headphones: ['Type', 'Connection'],
  speakers: ['Channels', 'Power'],
  webcam: ['Resolutions', 'Connection'],
  'sound-card': ['Channels', 'Interface'],
  'optical-drive': ['Type'],
  'external-hard-drive': ['Capacity', 'Type', 'Interface'],
  ups: ['Apparent power', 'Output power'],
  os: ['Version'],
  'fan-controller': ['Channels', 'Form factor'],
  'case-accessory': ['Type', 'Form factor'],
});

/** The table as the database function `part_variants` takes it: each piece a list of alternatives with names in braces. */
export function identifyingPatterns(): Record<string, string[][]> {
  const patternOf = (piece: Piece): string => (piece.includes('{') ? piece : `{${piece}}`);
  return Object.fromEntries(
    Object.entries(IDENTIFYING_FACTS).map(([kind, pieces]) => [
      kind,
      pieces.map((piece) => (typeof piece === 'string' ? [piece] : piece).map(patternOf)),
    ]),
  );
}

/** A part in one line of text: 'Samsung 990 Pro, 4 TB, M.2-2280'. */
export function partTitle({ name, variant }: { readonly name: string; readonly variant: string }): string {
  return variant ? `${name}, ${variant}` : name;
}
