import type { BuildPower } from '#contract/builds/judge-build.ts';
import { referencePower } from './hardware/card-power.ts';
import { peakOfTdp } from './hardware/processor-platforms.ts';
import { plugsOf, type BuildPart } from './facts.ts';
import { clash, fits, missing, sumOf, total, type Outcome } from './outcomes.ts';

/** Watts for the board, memory, drives and fans. */
const REST_WATTS = 50;
/** The share of its power that a supply should have left. */
const HEADROOM = 0.2;
/** The most that a card needs, as a share of its chipset's reference card. */
const OVER_REFERENCE = 1.25;

/** The kinds of part whose power is added up; the rest of a build has a fixed share. */
export const POWER_USERS: readonly string[] = ['processor', 'graphics-card'];

const statedPower = (user: BuildPart): number | undefined => user.facts.number(powerName(user));

/** Watts that a part needs at most; undefined when neither it nor its chipset tells. */
function highestPower(user: BuildPart): number | undefined {
  const [stated, reference] = [statedPower(user), referencePower(user)];
  if (stated !== undefined) return Math.ceil(stated * peakOf(user, stated));
  return reference && Math.ceil(reference * OVER_REFERENCE);
}

/** What a build needs of its power supply; null for a build without users of power and without a supply. */
export function powerOf(build: readonly BuildPart[]): BuildPower | null {
  const users = build.filter(({ kind }) => POWER_USERS.includes(kind));
  const supplies = build.filter(({ kind }) => kind === 'power-supply');
  if (users.length + supplies.length === 0) return null;
  const known = users
    .map((user) => ({ part: user.id, watts: (highestPower(user) ?? 0) * user.quantity }))
    .filter(({ watts }) => watts > 0);
  const need = known.reduce((sum, { watts }) => sum + watts, REST_WATTS);
  const wattage = supplies.length > 0 ? sumOf(supplies, 'Wattage') : undefined;
  const supply = typeof wattage === 'number' ? wattage : null;
  return {
    need,
    supply,
    headroom: supply === null ? null : supply - need,
    biggest: known.toSorted((one, other) => other.watts - one.watts).slice(0, 2),
    unknown: users.filter((user) => highestPower(user) === undefined).map(({ id }) => id),
  };
}

export function judgePower(users: readonly BuildPart[], supplies: readonly BuildPart[]): Outcome {
  const wattage = sumOf(supplies, 'Wattage');
  if (typeof wattage !== 'number') return missing('wattage', wattage);
  const least = total(users, (user) => statedPower(user) ?? referencePower(user) ?? 0) + REST_WATTS;
  if (least > wattage) return clash(`The parts need about ${least} W, but the power supply gives ${wattage} W.`);
  const watts = total(users, (user) => highestPower(user) ?? 0) + REST_WATTS;
  const unknown =
    users.find((user) => highestPower(user) === undefined) ??
    (watts > wattage ? users.find((user) => statedPower(user) === undefined) : undefined);
  if (unknown) return missing(powerName(unknown), unknown);
  if (watts > wattage)
    return missing(
      'highest power',
      users.find((user) => highestPower(user)! > statedPower(user)!)!,
    );
  const isTight = watts > wattage * (1 - HEADROOM);
  return fits(
    `The parts need about ${watts} W, and the power supply gives ${wattage} W.`,
    isTight ? 'Little power headroom is left.' : undefined,
  );
}

const peakOf = ({ kind, facts, name }: BuildPart, watts: number): number =>
  kind === 'processor' ? peakOfTdp(facts.text('Microarchitecture') ?? '', name, watts) : 1;

const powerName = ({ kind }: BuildPart): string => (kind === 'processor' ? 'TDP' : 'power');

/** A plug with 8 pins also serves a socket with 6. */
export function judgeConnectors(cards: readonly BuildPart[], supplies: readonly BuildPart[]): Outcome {
  const needed = plugSum(cards, 'Power plugs');
  const given = plugSum(supplies, 'Graphics plugs');
  if ('name' in needed) return missing('power plugs', needed);
  if ('name' in given) return missing('graphics plugs', given);
  const free = new Map(given);
  for (const [pins, count] of [...needed].toSorted(([a], [b]) => b - a)) {
    const usable = pins === 6 ? [6, 8] : [pins];
    let open = count;
    for (const size of usable) {
      const used = Math.min(open, free.get(size) ?? 0);
      free.set(size, (free.get(size) ?? 0) - used);
      open -= used;
    }
    if (open > 0) return clash(`The cards need ${plugsText(needed)}, but the power supply has ${plugsText(given)}.`);
  }
  return fits(`The cards need ${plugsText(needed)}, and the power supply has ${plugsText(given)}.`);
}

function plugSum(parts: readonly BuildPart[], name: string): ReadonlyMap<number, number> | BuildPart {
  const sum = new Map<number, number>();
  for (const part of parts) {
    const text = part.facts.text(name);
    if (text === undefined) return part;
    for (const [pins, count] of plugsOf(text)) sum.set(pins, (sum.get(pins) ?? 0) + count * part.quantity);
  }
  return sum;
}

function plugsText(plugs: ReadonlyMap<number, number>): string {
  return [...plugs].map(([pins, count]) => `${count} x ${pins}-pin`).join(', ') || 'no plugs';
}
