import type { MatchedLine } from '#contract/quick-order/quick-order.ts';
import type { Alternative, Part } from '#contract/parts/parts.ts';
import { orderableUnits } from '#contract/parts/backorders.ts';
import { quantityProblem, stockProblem, unitsToOrder, wholePacks } from '#contract/parts/quantity.ts';

/** The customer's choice for a line of the list. */
interface Choice {
  /** Units for one machine, as typed; null if it is not a number. */
  readonly quantity?: number | null;
  /** The part chosen among the guesses. */
  readonly part?: string;
  /** Units to order in all, instead of the quantity times the machines. */
  readonly take?: number;
  /** The line with the same part, whose quantity includes this line's. */
  readonly into?: number;
  readonly isRemoved?: boolean;
}

/** Choices by the position of their line. */
export type Choices = Readonly<Record<number, Choice>>;

/** A row of the quick order: a line of the list, or several with the same part. */
export interface QuickOrderRow {
  /** The position of the first line. */
  readonly at: number;
  /** The positions of the other lines. */
  readonly merged: readonly number[];
  readonly inputs: readonly string[];
  /** Units for one machine; null if what was typed is not a number. */
  readonly quantity: number | null;
  /** Units to order; null if that is not a number. */
  readonly total: number | null;
  readonly isTaken: boolean;
  readonly part: Part | null;
  /** Whether the part was chosen among guesses or alternatives, and can be chosen again. */
  readonly isChosen: boolean;
  readonly guesses: readonly Part[];
  /** What can be ordered instead of its part. */
  readonly alternatives: readonly Alternative[];
  /** Whether the first guess is what the line means, as far as its words tell. */
  readonly isLikely: boolean;
  /** What the line's quantity may be, if that has to be chosen with the part. */
  readonly quantities: readonly number[];
  /** No similar parts were searched for the line. */
  readonly isSkipped?: boolean;
  /** Why it cannot be ordered; undefined for a row without a part. */
  readonly problem: string | undefined;
  /** The quantity nearest to the total that can be ordered, where the total cannot. */
  readonly possible: number | undefined;
}

/** Maximum number of machines that one list can be ordered for. */
export const MAX_MACHINES = 10_000;

export const isNumberOfMachines = (machines: number | null): machines is number =>
  machines !== null && Number.isInteger(machines) && machines >= 1 && machines <= MAX_MACHINES;

/** The rows of a list in its order; lines with the same part share a row. @param machines multiplies quantities */
export function quickOrderRowsOf(
  lines: readonly MatchedLine[],
  choices: Choices,
  machines: number | null,
): QuickOrderRow[] {
  const groups: { at: number; merged: number[]; quantity: number | null; part: Part | null }[] = [];
  const byPart = new Map<string, (typeof groups)[number]>();
  lines.forEach((line, at) => {
    const { quantity = line.quantity, isRemoved, into } = choices[at] ?? {};
    if (isRemoved) return;
    const part = partOf(line, choices[at]);
    const same = part && byPart.get(part._id);
    if (same) {
      same.merged.push(at);
      if (into !== same.at)
        same.quantity = same.quantity === null || quantity === null ? null : same.quantity + quantity;
      return;
    }
    const group = { at, merged: [], quantity, part };
    groups.push(group);
    if (part) byPart.set(part._id, group);
  });
  return groups.map(({ at, merged, quantity, part }) => {
    const line = lines[at]!;
    const { take } = choices[at] ?? {};
    const total = take ?? (quantity === null || !isNumberOfMachines(machines) ? null : quantity * machines);
    return {
      at,
      merged,
      inputs: [at, ...merged].map((one) => lines[one]!.input),
      quantity,
      total,
      isTaken: take !== undefined,
      part,
      isChosen: part !== null && line.part !== part,
      guesses: part ? [] : line.guesses,
      alternatives: part !== null && line.part === part ? (line.alternatives ?? []) : [],
      isLikely: !part && line.likely === true,
      quantities: part || choices[at]?.quantity !== undefined ? [] : (line.quantities ?? []),
      ...(line.skipped && { isSkipped: true }),
      ...(part ? verdictOf(part, total) : { problem: undefined, possible: undefined }),
    };
  });
}

function partOf(line: MatchedLine, choice: Choice | undefined): Part | null {
  const chosen = [...(line.alternatives ?? []), ...line.guesses].find(({ _id }) => _id === choice?.part);
  return chosen ?? line.part;
}

function verdictOf(part: Part, total: number | null): Pick<QuickOrderRow, 'problem' | 'possible'> {
  const stocked = { ...part, quantity: orderableUnits(part) };
  const unavailable = stockProblem(stocked);
  if (unavailable) return { problem: unavailable, possible: undefined };
  const problem = quantityProblem(total ?? Number.NaN, stocked);
  const stock = wholePacks(stocked.quantity, part);
  const possible = problem && total !== null ? Math.min(unitsToOrder(Math.round(total), part), stock) : undefined;
  return { problem, possible };
}

/** Whether a row can be ordered as it is. */
export const isGood = ({ part, problem }: QuickOrderRow): boolean => part !== null && problem === undefined;

/**
 * The press of a row's button: `choose:3:id` or `choose:3:id:1000` with the quantity, `change:3`, `take:3:12`, `remove:3`;
 * `likely` chooses the first suggestion of every row where it is likely, and leaves the others.
 */
export function withCommand(
  command: string,
  lines: readonly MatchedLine[],
  choices: Choices,
  machines: number | null,
): Choices {
  const [name, position = '', value = '', units = ''] = command.split(':');
  const rows = quickOrderRowsOf(lines, choices, machines);
  if (name === 'likely')
    return rows
      .filter(({ isLikely }) => isLikely)
      .reduce<Choices>((all, { at, guesses }) => ({ ...all, [at]: { ...all[at], part: guesses[0]!._id } }), choices);
  const row = rows.find(({ at }) => String(at) === position);
  if (!row) return choices;
  const { take: _, ...before } = choices[row.at] ?? {};
  if (name === 'choose') {
    const quantity = /^\d{1,15}$/.test(units) ? { quantity: Number(units) } : {};
    return { ...choices, [row.at]: { ...before, part: value, ...quantity } };
  }
  if (name === 'change') {
    // A quantity that was chosen with the part is asked for again.
    const { quantity, ...others } = before;
    const isAsked = lines[row.at]!.quantities !== undefined;
    return { ...choices, [row.at]: { ...others, ...(!isAsked && quantity !== undefined && { quantity }), part: '' } };
  }
  if (name === 'take' && /^\d+$/.test(value))
    return { ...choices, [row.at]: { ...choices[row.at], take: Number(value) } };
  if (name === 'remove') return withoutRows(choices, [row]);
  return choices;
}

/** A quantity that the customer typed already includes the row's other lines. */
export function withQuantity(choices: Choices, { at, merged }: QuickOrderRow, quantity: number | null): Choices {
  const { take: _, ...before } = choices[at] ?? {};
  const others = merged.map((one) => [one, { ...choices[one], into: at }] as const);
  return { ...choices, ...Object.fromEntries(others), [at]: { ...before, quantity } };
}

/** A different number of machines recalculates every total. */
export function withoutTaken(choices: Choices): Choices {
  return Object.fromEntries(
    Object.entries(choices).map(([at, choice]) => {
      const { take: _, ...others } = choice;
      return [at, others];
    }),
  );
}

/** The choices, without those of rows that were removed or added to the basket. */
export function withoutRows(choices: Choices, rows: readonly QuickOrderRow[]): Choices {
  const gone = rows.flatMap(({ at, merged }) => [at, ...merged]);
  return { ...choices, ...Object.fromEntries(gone.map((at) => [at, { ...choices[at], isRemoved: true }])) };
}

/**
 * The choices for the lines that a changed list still has. A list that consisted only of removed lines starts without
 * choices.
 */
export function keptChoices(before: readonly MatchedLine[], choices: Choices, now: readonly MatchedLine[]): Choices {
  const places = Map.groupBy(before.keys(), (at) => before[at]!.input);
  const sources = now.map(({ input }) => places.get(input)?.shift());
  if (sources.every((from) => from !== undefined && choices[from]?.isRemoved)) return {};
  return Object.fromEntries(
    sources.flatMap((from, at) => {
      const { into, ...choice } = choices[from ?? -1] ?? {};
      const target = into === undefined ? -1 : sources.indexOf(into);
      // The row's quantity includes this line's, even if the line now comes first.
      const included = target > at ? { quantity: 0 } : target >= 0 ? { into: target } : {};
      const kept = { ...choice, ...included };
      return Object.keys(kept).length > 0 ? [[at, kept] as const] : [];
    }),
  );
}

/** Parses choices from a form field and ignores anything else in it. */
export function readChoices(json: string): Choices {
  try {
    const given = JSON.parse(json) as Record<string, Record<string, unknown>>;
    return Object.fromEntries(
      Object.entries(given).map(([at, { quantity, part, take, into, isRemoved }]) => [
        at,
        {
          ...((typeof quantity === 'number' || quantity === null) && { quantity }),
          ...(typeof part === 'string' && { part }),
          ...(Number.isInteger(take) && { take: take as number }),
          ...(Number.isInteger(into) && { into: into as number }),
          ...(isRemoved === true && { isRemoved }),
        },
      ]),
    );
  } catch {
    return {};
  }
}
