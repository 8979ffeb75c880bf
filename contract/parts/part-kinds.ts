/** A slug in words: `Graphics card`. */
import { message, type Message, shown, t } from '#contract/language/text.ts';

function wordsOf(slug: string): string {
  const words = slug.replaceAll('-', ' ').trim();
  return words && words[0]!.toUpperCase() + words.slice(1);
}

/** A kind: its slug and its labels. */
const kind = <const Slug extends string>(slug: Slug, one: Message, many = one) => ({ slug, one, many });

/**
 * The kinds of part that the store knows, in assembly order: the slug used in addresses and the database, and the
 * labels.
 */
export const PART_KINDS = [
  kind('processor', message('Processor'), message('Processors')),
  kind('cpu-cooler', message('CPU cooler'), message('CPU coolers')),
  kind('motherboard', message('Motherboard'), message('Motherboards')),
  kind('memory', message('Memory')),
  kind('graphics-card', message('Graphics card'), message('Graphics cards')),
  kind('storage', message('Storage')),
  kind('power-supply', message('Power supply'), message('Power supplies')),
  kind('case', message('Case'), message('Cases')),
  kind('case-fan', message('Case fan'), message('Case fans')),
  kind('network-card', message('Network card'), message('Network cards')),
  kind('cable', message('Cable'), message('Cables')),
  kind('thermal-paste', message('Thermal paste')),
  kind('other', message('Other part'), message('Other parts')),
] as const;

export type PartKind = (typeof PART_KINDS)[number]['slug'];

/** Whether a text is one of the slugs. */
export function isPartKind(text: string): text is PartKind {
  return PART_KINDS.some(({ slug }) => slug === text);
}

/**
 * Kinds without a drawing, which a store has only once an admin creates them.
 */
export const FURTHER_KINDS: readonly { readonly slug: string; readonly one: Message; readonly many: Message }[] = [
  kind('monitor', message('Monitor'), message('Monitors')),
  kind('keyboard', message('Keyboard'), message('Keyboards')),
  kind('mouse', message('Mouse'), message('Mice')),
  kind('headphones', message('Headphones')),
  kind('speakers', message('Speakers')),
  kind('webcam', message('Webcam'), message('Webcams')),
  kind('sound-card', message('Sound card'), message('Sound cards')),
  kind('optical-drive', message('Optical drive'), message('Optical drives')),
  kind('external-hard-drive', message('External drive'), message('External drives')),
  kind('ups', message('UPS')),
  kind('os', message('Operating system'), message('Operating systems')),
  kind('fan-controller', message('Fan controller'), message('Fan controllers')),
  kind('case-accessory', message('Case accessory'), message('Case accessories')),
];

const LABELS: readonly { slug: string; one: Message; many: Message }[] = [...PART_KINDS, ...FURTHER_KINDS];

/** The singular label of a kind; that of an unknown kind follows from its slug. */
export function kindLabel(slug: string): string {
  const known = LABELS.find((one) => one.slug === slug);
  return known ? shown(known.one) : wordsOf(slug) || t('Other part');
}

/** The plural label of a kind. */
export function kindsLabel(slug: string): string {
  const known = LABELS.find((one) => one.slug === slug);
  return known ? shown(known.many) : kindLabel(slug);
}
