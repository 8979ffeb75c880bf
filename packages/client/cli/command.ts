import type { ParseArgsOptionsConfig } from 'node:util';
import type { StoreClient } from '../index.ts';

/** What a command works with. */
export interface Invocation {
  readonly store: StoreClient;
  /** The arguments in their order, as many as the command declares. */
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | string[] | undefined>>;
}

/** What a command prints: for programs, and for people. */
export interface Result {
  readonly json: unknown;
  readonly text: string;
  /** 3: done, but not with everything that was given. */
  readonly exitCode?: 0 | 3;
}

export interface Command {
  /** The names of its arguments; one that ends with `...` may be repeated. */
  readonly args: readonly string[];
  readonly options: ParseArgsOptionsConfig;
  /** The options, each with its value and what it does. */
  readonly help: readonly (readonly [option: string, meaning: string])[];
  readonly summary: string;
  readonly run: (invocation: Invocation) => Promise<Result>;
}

/** The command line is wrong: nothing was sent. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The store has no such part or line. */
export class NotFound extends Error {
  override readonly name = 'NotFound';
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

/** Types of options. */
export const OPTION = { text, flag, texts: { type: 'string', multiple: true } } as const;

/** An amount of money such as `19.90`, as a number. @throws UsageError */
export function readAmount(value: string, name: string): number {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(value)) throw new UsageError(`${name} is an amount such as 19.90, not '${value}'.`);
  return Number(value);
}

/** A whole number. @throws UsageError */
export function readWhole(value: string, name: string, least = 0): number {
  if (!/^\d{1,9}$/.test(value) || Number(value) < least)
    throw new UsageError(`${name} is a whole number${least > 0 ? ` from ${least} up` : ''}, not '${value}'.`);
  return Number(value);
}

/** The first rows of a list, and whether more follow. */
export async function firstOf<Row>(rows: AsyncIterable<Row>, limit: number): Promise<{ rows: Row[]; more: boolean }> {
  const found: Row[] = [];
  for await (const row of rows) {
    if (found.length === limit) return { rows: found, more: true };
    found.push(row);
  }
  return { rows: found, more: false };
}
