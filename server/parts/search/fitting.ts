import type { Executor } from '#server/database/client.ts';
import { KNOWN_SPECIFICATIONS, knownSpecification } from '#contract/parts/specifications/known-specifications.ts';
import { formatSpecification, specificationKey } from '#contract/parts/specifications/specification-format.ts';
import type { Specification } from '#contract/parts/specifications/specifications.ts';
import { boardMemories, boardSockets, buildPartOf, processorSocket, type BuildPart } from '#server/builds/facts.ts';
import { referencePower } from '#server/builds/hardware/card-power.ts';
import { judgeAddition } from '#server/builds/judge.ts';
import { RULES } from '#server/builds/rules.ts';
import { valuesOfKind } from './words/vocabulary.ts';

/** What a search is for: 'motherboard for ryzen 7 7800x3d'. */
export interface Target {
  /** The part's name, or the words that name several parts or a fact. */
  readonly name: string;
  /** The parts that it may be; all of them decide what fits. */
  readonly parts: readonly BuildPart[];
}

/** A specification that decides whether a part fits, and its values with which it does. */
export interface FitFilter {
  readonly key: string;
  readonly values: readonly string[];
  /** On a chip: 'Socket: AM5', 'Wattage: 650 W or more'. */
  readonly label: string;
}

/** The parts of a kind that fit a target. */
export interface Fit {
  readonly name: string;
  /** The target's facts that decide: 'AM5'; empty if there are none. */
  readonly facts: string;
  /** What the search assumes about parts that it does not name; empty for nothing. */
  readonly assumes: string;
  readonly filters: readonly FitFilter[];
  /** Whether parts of the kind state what decides. */
  readonly isCertain: boolean;
  /** The build that a part is judged with: the target and what it needs to be compared. */
  readonly build: readonly BuildPart[];
}

/** The watts of the processor that a power supply for a graphics card also has to feed, at its highest. */
const OTHER_WATTS = 180;

/** Whether the rules of builds compare two kinds, or both with the board or processor between them. */
export function isComparable(kind: string, other: string): boolean {
  const compared = (one: string, two: string): boolean =>
    RULES.some(
      ({ kinds: [some, last] }) => (some.includes(one) && last === two) || (some.includes(two) && last === one),
    );
  return kind !== other && (compared(kind, other) || (isCore(kind) && isCore(other)));
}
const isCore = (kind: string): boolean => ['processor', 'motherboard', 'memory', 'cpu-cooler'].includes(kind);

/** The kinds that the rules of builds compare with a kind. */
export function comparableKinds(kind: string): string[] {
  return Object.keys(KNOWN_SPECIFICATIONS).filter((other) => isComparable(kind, other));
}

/** A part that has only the facts that a search names. */
export function partWith(kind: string, facts: Readonly<Record<string, string | number>>, name = ''): BuildPart {
  const specifications: Specification[] = Object.entries(facts).map(([fact, value]) => ({ name: fact, value }));
  return buildPartOf({ id: '', name, category: kind, specifications }, 1);
}

/** The processor beside a graphics card that a search names alone. */
const OTHER_PROCESSOR = partWith('processor', { TDP: OTHER_WATTS });

/**
 * What fits some targets together, by the rules of builds: each value that parts of the kind have is judged, so that the rules are
 * written once.
 * @returns undefined when no value fits all parts that the targets may be
 */
export async function fitOf(db: Executor, kind: string, targets: readonly Target[]): Promise<Fit | undefined> {
  const keys = (KNOWN_SPECIFICATIONS[kind] ?? []).map((known) => specificationKey(known.name));
  const valuesByKey = await valuesOfKind(db, kind, keys);
  const builds = togetherOf(targets).map((parts) => completed(parts, kind));
  const filters: FitFilter[] = [];
  let isCertain = false;
  for (const [key, values] of valuesByKey) {
    const fitting = builds.map((build) => fittingValues(build, { kind, key, values }));
    if (fitting.every((each) => each === undefined)) continue;
    const left = values.filter((value) => fitting.every((each) => each === undefined || each.has(value)));
    if (left.length === 0) return undefined;
    isCertain = true;
    if (left.length < values.length) filters.push({ key, values: left, label: labelOf(kind, key, left, values) });
  }
  return {
    name: targets.map(({ name }) => name).join(' and '),
    facts: targets
      .map(({ parts }) => factsText(parts[0]!, kind))
      .filter(Boolean)
      .join(', '),
    assumes:
      kind === 'power-supply' && builds[0]!.includes(OTHER_PROCESSOR) ? `a processor of up to ${OTHER_WATTS} W` : '',
    filters,
    isCertain,
    build: builds[0]!,
  };
}

/** Whether a part is left out of a search for what fits a target. */
export function isClash(fit: Fit, part: Parameters<typeof buildPartOf>[0]): boolean {
  return judgeAddition(fit.build, buildPartOf(part, 1)).verdict === 'does_not_fit';
}

/** Each choice of one part for each target. */
function togetherOf(targets: readonly Target[]): BuildPart[][] {
  return targets.reduce<BuildPart[][]>(
    (chosen, { parts }) => chosen.flatMap((some) => parts.map((part) => [...some, part])),
    [[]],
  );
}

/**
 * Adds what the targets have to be compared through: the board of a processor for its memory, the processor of a board for
 * its cooler, a processor beside a graphics card. Boards are ATX, which take modules of full size.
 */
function completed(targets: readonly BuildPart[], kind: string): BuildPart[] {
  const of = (wanted: string): BuildPart | undefined => targets.find((part) => part.kind === wanted);
  const [processor, board] = [of('processor'), of('motherboard')];
  const boardFor = processor && processorSocket(processor);
  const processorFor = board && boardSockets(board)?.sockets[0];
  const added: BuildPart[] = [];
  if (boardFor && !board) added.push(partWith('motherboard', { Socket: boardFor, 'Form factor': 'ATX' }));
  if (processorFor && !processor) added.push(partWith('processor', { Socket: processorFor }));
  if (!processor && ((of('graphics-card') && kind === 'power-supply') || of('power-supply')))
    added.push(OTHER_PROCESSOR);
  return [...targets, ...added.filter((part) => part.kind !== kind)];
}

/** The values of a specification that fit a build, each judged as a part with this fact alone; undefined: it decides nothing. */
function fittingValues(
  build: readonly BuildPart[],
  { kind, key, values }: { kind: string; key: string; values: readonly string[] },
): ReadonlySet<string> | undefined {
  const { name = key, type } = knownSpecification(kind, key) ?? {};
  const findingsOf = (value: string) => {
    const fact = type === 'number' && Number.isFinite(Number(value)) ? Number(value) : value;
    return judgeAddition(build, partWith(kind, { [name]: fact })).findings;
  };
  // Most specifications decide nothing, which a few of their many values show.
  const unread = reasonsOf(judgeAddition(build, partWith(kind, {})).findings);
  const samples = new Set([0, values.length >> 1, values.length - 1].map((at) => values[at]!));
  if ([...samples].every((value) => reasonsOf(findingsOf(value)) === unread)) return undefined;
  const judged = values.map((value) => {
    const findings = findingsOf(value);
    const clashes = findings.some(({ verdict }) => verdict === 'does_not_fit');
    return { value, clashes, fits: !clashes && findings.some(({ verdict, note }) => verdict === 'fits' && !note) };
  });
  const sure = judged.filter(({ fits }) => fits);
  const left = sure.length > 0 ? sure : judged.filter(({ clashes }) => !clashes);
  return sure.length === 0 && left.length === judged.length ? undefined : new Set(left.map(({ value }) => value));
}

const reasonsOf = (findings: readonly { readonly reason: string }[]): string =>
  findings.map(({ reason }) => reason).join('\n');

function labelOf(kind: string, key: string, left: readonly string[], all: readonly string[]): string {
  const { name = key, type, unit } = knownSpecification(kind, key) ?? {};
  if (type !== 'number') return `${name}: ${left.length > 3 ? `${left.length} kinds` : left.toSorted().join(' or ')}`;
  const [low, high] = [Math.min(...left.map(Number)), Math.max(...left.map(Number))];
  const format = (value: number): string => formatSpecification({ value, ...(unit && { unit }) });
  return high < Math.max(...all.map(Number)) ? `${name}: up to ${format(high)}` : `${name}: ${format(low)} or more`;
}

/** The facts of a target that decide about a kind: 'AM5', 'DDR5', '220 W'. */
function factsText(target: BuildPart, kind: string): string {
  const { facts } = target;
  switch (target.kind) {
    case 'processor':
      return processorSocket(target) ?? '';
    case 'motherboard': {
      if (kind === 'case') return facts.text('Form factor') ?? '';
      const socket = boardSockets(target)?.sockets.join(' or ') ?? '';
      const memory = kind === 'memory' ? (boardMemories(target) ?? []).join(' or ') : '';
      return [socket, memory].filter(Boolean).join(', ');
    }
    case 'graphics-card': {
      if (kind === 'case') return facts.number('Length') === undefined ? '' : `${facts.number('Length')} mm`;
      const watts = facts.number('Power') ?? referencePower(target);
      return watts === undefined ? '' : `${watts} W`;
    }
    case 'memory':
      return facts.text('Generation') ?? '';
    case 'power-supply':
      return facts.number('Wattage') === undefined ? '' : `${facts.number('Wattage')} W`;
    default:
      return facts.text('Form factor') ?? '';
  }
}
