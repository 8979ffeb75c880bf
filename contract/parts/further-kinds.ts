/**
 * Kinds of part that a store has once an admin creates them: their labels, and what else files call them. They have no
 * drawings of their own.
 */
export const FURTHER_KINDS: readonly {
  readonly slug: string;
  readonly one: string;
  readonly many: string;
  readonly names?: readonly string[];
}[] = [
  { slug: 'monitor', one: 'Monitor', many: 'Monitors', names: ['display', 'screen'] },
  { slug: 'keyboard', one: 'Keyboard', many: 'Keyboards' },
  { slug: 'mouse', one: 'Mouse', many: 'Mice', names: ['mice'] },
  { slug: 'headphones', one: 'Headphones', many: 'Headphones', names: ['headphone', 'headset'] },
  { slug: 'speakers', one: 'Speakers', many: 'Speakers', names: ['speaker'] },
  { slug: 'webcam', one: 'Webcam', many: 'Webcams' },
  { slug: 'sound-card', one: 'Sound card', many: 'Sound cards', names: ['soundcard', 'audio-card'] },
  { slug: 'optical-drive', one: 'Optical drive', many: 'Optical drives', names: ['dvd-drive'] },
  {
    slug: 'external-hard-drive',
    one: 'External drive',
    many: 'External drives',
    names: ['external-drive', 'external-storage'],
  },
  { slug: 'ups', one: 'UPS', many: 'UPS', names: ['ups-system', 'uninterruptible-power-supply'] },
  { slug: 'os', one: 'Operating system', many: 'Operating systems', names: ['operating-system'] },
  { slug: 'fan-controller', one: 'Fan controller', many: 'Fan controllers' },
  { slug: 'case-accessory', one: 'Case accessory', many: 'Case accessories', names: ['case-accessories'] },
];
