import { judgeBoardForm, judgeCoolerSpace, judgeSupplyForm } from './case-rules.ts';
import { judgeCoolerPower, judgeCoolerSocket, judgeMemoryType, judgeSocket } from './core-rules.ts';
import { boardSockets, type BuildPart } from './facts.ts';
import {
  atMost,
  clash,
  countUnits,
  fits,
  judgeCount,
  judgeSums,
  missing,
  sumOf,
  total,
  type Outcome,
} from './outcomes.ts';
import { runsInPairs } from './hardware/processor-platforms.ts';
import { judgeConnectors, judgePower, POWER_USERS } from './power-rules.ts';

/**
 * A rule compares the parts of some kinds with those of another and applies when a build has both sides. `pair` checks
 * every pair of them; `sum` checks all together, because they share slots or power.
 */
export type Rule = {
  readonly name: string;
  /** What it compares, in words. */
  readonly checked: string;
  readonly kinds: readonly [readonly string[], string];
} & (
  | { readonly pair: (one: BuildPart, other: BuildPart) => Outcome | undefined }
  | { readonly sum: (some: readonly BuildPart[], others: readonly BuildPart[]) => Outcome | undefined }
);

/** Every rule, in the order in which a person would check a build. */
export const RULES: readonly Rule[] = [
  { name: 'socket', checked: 'Processor socket', kinds: [['processor'], 'motherboard'], pair: judgeSocket },
  {
    name: 'processors',
    checked: 'Number of processors',
    kinds: [['processor'], 'motherboard'],
    sum: (processors, boards) => {
      const places = total(boards, (board) => boardSockets(board)?.places ?? 1);
      const lone =
        countUnits(processors) > countUnits(boards) ? processors.find(({ name }) => !runsInPairs(name)) : undefined;
      const outcome = judgeCount(countUnits(processors), places, 'processor', 'processor socket');
      return lone && outcome.verdict === 'fits' ? missing('support for a second processor', lone) : outcome;
    },
  },
  { name: 'memory-type', checked: 'Memory type', kinds: [['memory'], 'motherboard'], pair: judgeMemoryType },
  {
    name: 'memory-slots',
    checked: 'Memory slots',
    kinds: [['memory'], 'motherboard'],
    sum: (memory, boards) =>
      judgeSums([memory, 'Modules', 'number of modules'], [boards, 'Memory slots', 'memory slots'], (needed, places) =>
        judgeCount(needed, places, 'module', 'memory slot'),
      ),
  },
  {
    name: 'memory-size',
    checked: 'Memory size',
    kinds: [['memory'], 'motherboard'],
    sum: (memory, boards) =>
      judgeSums([memory, 'Memory size', 'size'], [boards, 'Maximum memory', 'maximum memory'], (size, most) =>
        size <= most
          ? fits(`${size} GB of memory, of ${most} GB that the board takes.`)
          : clash(`${size} GB of memory, but the board takes ${most} GB at most.`),
      ),
  },
  { name: 'board-form', checked: 'Size of the motherboard', kinds: [['motherboard'], 'case'], pair: judgeBoardForm },
  {
    name: 'card-length',
    checked: 'Length of the graphics card',
    kinds: [['graphics-card'], 'case'],
    pair: atMost('Length', 'Longest card', 'card', 'mm', 'long'),
  },
  {
    name: 'card-slots',
    checked: 'Card slots',
    kinds: [['graphics-card'], 'case'],
    sum: (cards, cases) =>
      judgeSums([cards, 'Slots', 'width in slots'], [cases, 'Card slots', 'card slots'], (needed, places) =>
        judgeCount(Math.ceil(needed), places, 'slot', 'slot', 'Cards need'),
      ),
  },
  {
    name: 'cooler-socket',
    checked: 'Socket of the cooler',
    kinds: [['cpu-cooler'], 'processor'],
    pair: judgeCoolerSocket,
  },
  { name: 'cooler-power', checked: 'Cooling power', kinds: [['cpu-cooler'], 'processor'], pair: judgeCoolerPower },
  { name: 'cooler-space', checked: 'Space for the cooler', kinds: [['cpu-cooler'], 'case'], pair: judgeCoolerSpace },
  { name: 'power', checked: 'Power', kinds: [POWER_USERS, 'power-supply'], sum: judgePower },
  {
    name: 'connectors',
    checked: 'Power plugs of the graphics card',
    kinds: [['graphics-card'], 'power-supply'],
    sum: judgeConnectors,
  },
  {
    name: 'supply-form',
    checked: 'Size of the power supply',
    kinds: [['power-supply'], 'case'],
    pair: judgeSupplyForm,
  },
  {
    name: 'm2-places',
    checked: 'M.2 places',
    kinds: [['storage'], 'motherboard'],
    sum: drives(/^m\.2/i, 'M.2 places', 'M.2 place'),
  },
  {
    name: 'sata-ports',
    checked: 'SATA ports',
    kinds: [['storage'], 'motherboard'],
    sum: drives(/^sata/i, 'SATA ports', 'SATA port'),
  },
];

/** Compares the drives of one connection with the slots of the boards; ignores other drives. */
function drives(connection: RegExp, places: string, place: string) {
  return (storage: readonly BuildPart[], boards: readonly BuildPart[]): Outcome | undefined => {
    const unknown = storage.find(({ facts }) => facts.text('Interface') === undefined);
    const counted = storage.filter(({ facts }) => connection.test(facts.text('Interface') ?? ''));
    const outcome = counted.length > 0 ? judgeDrives(counted, boards, places, place) : undefined;
    return unknown && outcome?.verdict !== 'does_not_fit' ? missing('interface', unknown) : outcome;
  };
}

function judgeDrives(
  drives: readonly BuildPart[],
  boards: readonly BuildPart[],
  places: string,
  place: string,
): Outcome {
  const free = sumOf(boards, places);
  return typeof free === 'number' ? judgeCount(countUnits(drives), free, 'drive', place) : missing(places, free);
}
