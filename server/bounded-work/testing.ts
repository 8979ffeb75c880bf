/* Work for the tests of threads. */

import { threadId } from 'node:worker_threads';
import { Failure } from '#contract/errors.ts';

export const double = (value: number): number => 2 * value;

/** Never ends, and never lets its thread do anything else. */
export async function spin(): Promise<void> {
  for (;;);
}

export async function fillMemory(): Promise<number> {
  const filled: number[][] = [];
  for (;;) filled.push(Array<number>(4_000_000).fill(filled.length));
}

export async function fail(): Promise<void> {
  throw new Error('unexpected');
}

/** Yields the sum of what it was given so far. */
export async function* sum(start: number): AsyncGenerator<number, string, number> {
  let total = start;
  while (total < 10) total += yield total;
  return `ended at ${total}`;
}

export const threadNumber = async (): Promise<number> => threadId;

export async function refuse(): Promise<void> {
  throw new Failure('invalid_fields', 'Refused.');
}
