import { specificationKey } from '#contract/parts/specifications/specification-format.ts';
import type { Specification } from '#contract/parts/specifications/specifications.ts';
import { memoriesOf } from './hardware/board-memory.ts';
import { socketOf } from './hardware/processor-platforms.ts';

/** A part of a build with the facts that the rules read. */
export interface BuildPart {
  readonly id: string;
  readonly name: string;
  /** The kind of part: `processor`. */
  readonly kind: string;
  readonly quantity: number;
  readonly facts: PartFacts;
  readonly ageing?: Ageing | undefined;
}

/** Whether a part is still made; see contract/parts/part-fields.ts. */
interface Ageing {
  readonly lifecycle: string;
  readonly lastOrders: string;
  readonly substitute: string;
}

/** Reads single specifications of a part. */
export interface PartFacts {
  /** A text, undefined when the part does not state it. */
  text(name: string): string | undefined;
  /** A number in the specification's own unit, undefined when the part does not state it. */
  number(name: string): number | undefined;
  /** A text such as 'AM4, AM5' as its items. */
  list(name: string): readonly string[] | undefined;
}

/** A part as the rules see it. */
export function buildPartOf(
  {
    id,
    name,
    category,
    specifications,
    lifecycle = '',
    lastOrders = '',
    substitute = '',
  }: { id: string; name: string; category: string; specifications: readonly Specification[] } & Partial<Ageing>,
  quantity: number,
): BuildPart {
  const ageing = lifecycle === '' ? undefined : { lifecycle, lastOrders, substitute };
  return { id, name, kind: category, quantity, facts: partFactsOf(specifications), ageing };
}

export function partFactsOf(specifications: readonly Specification[]): PartFacts {
  const values = new Map(specifications.map(({ name, value }) => [specificationKey(name), value]));
  const text = (name: string): string | undefined => {
    const value = values.get(specificationKey(name));
    return value === undefined ? undefined : String(value).trim() || undefined;
  };
  return {
    text,
    number: (name) => {
      const value = values.get(specificationKey(name));
      const number = typeof value === 'string' ? Number(value.trim() || Number.NaN) : value;
      return number !== undefined && Number.isFinite(number) ? number : undefined;
    },
    list: (name) =>
      text(name)
        ?.split(/[,;]/)
        .map((item) => item.trim())
        .filter(Boolean),
  };
}

/** The socket of a processor: stated, or derived from its microarchitecture. */
export function processorSocket({ facts, name }: BuildPart): string | undefined {
  const microarchitecture = facts.text('Microarchitecture');
  return facts.text('Socket') ?? (microarchitecture && socketOf(microarchitecture, name));
}

/** Whether a board has its processor soldered on, so that no other one fits. */
export function hasOwnProcessor({ facts }: BuildPart): boolean {
  return facts.text('Socket')?.startsWith('Integrated') ?? false;
}

/** The sockets of a board ('AM3+/AM3' is two; '2 x LGA2011' has two places) and the number of its places. */
export function boardSockets({ facts }: BuildPart): { sockets: readonly string[]; places: number } | undefined {
  const stated = facts.text('Socket');
  if (stated === undefined || stated.startsWith('Integrated')) return undefined;
  const several = /^(\d+) x (.+)$/.exec(stated);
  // 'Narrow' is the shape of the cooler's frame; the processors are the same.
  const sockets = (several?.[2] ?? stated).replace(/ narrow$/i, '').split('/');
  return { sockets, places: Number(several?.[1] ?? 1) };
}

/** The generations of memory that a board may take: stated, or left by its socket and name. */
export function boardMemories(board: BuildPart): readonly string[] | undefined {
  const stated = board.facts.text('Memory type');
  if (stated !== undefined) {
    const named = (stated.match(/DDR\d/gi) ?? []).map((name) => name.toUpperCase());
    return named.length > 0 ? [...new Set(named)] : undefined;
  }
  const socket = boardSockets(board)?.sockets[0];
  const [most, slots] = [board.facts.number('Maximum memory'), board.facts.number('Memory slots')];
  return socket === undefined ? undefined : memoriesOf(socket, board.name, most && slots ? most / slots : undefined);
}

/** Boards from small to large; a case takes its own size and smaller ones. */
const BOARD_SIZES = ['miniitx', 'microatx', 'atx'] as const;

/** The size of a board or case as a position in `BOARD_SIZES`; undefined for other forms ('EATX', 'HTPC'). */
export function boardSize(form: string): number | undefined {
  const plain = form.toLowerCase().replace(/[^a-z]/g, '');
  if (plain === 'thinminiitx') return 0;
  const size = BOARD_SIZES.findIndex((name) => plain.startsWith(name));
  return size === -1 ? undefined : size;
}

/** Whether a board is larger than ATX; only some ATX cases take it. */
export function isLargerThanAtx(form: string): boolean {
  return /^(EATX|XL ATX|SSI|HPTX)/i.test(form);
}

/** '2 x 8-pin, 1 x 16-pin' as the number of plugs of each size. */
export function plugsOf(text: string): ReadonlyMap<number, number> {
  const plugs = new Map<number, number>();
  for (const [, count, pins] of text.matchAll(/(?:(\d+) x )?(\d+)-pin/g)) {
    plugs.set(Number(pins), (plugs.get(Number(pins)) ?? 0) + Number(count ?? 1));
  }
  return plugs;
}
