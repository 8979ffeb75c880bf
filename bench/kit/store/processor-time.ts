import { readFileSync } from 'node:fs';
import type { Load } from '../load-client.ts';
import type { Round } from '../baseline.ts';

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/** The CPU time of a process with all its threads, in milliseconds; NaN without /proc. */
export function processorTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return Number.NaN;
  }
}

interface Counted {
  readonly round: Round;
  microseconds(): number;
}

/** The CPU time per answer, as a note. */
export function webTime(store: Counted): string {
  return `${(store.microseconds() / 1_000).toFixed(2)} ms of processor time an answer in the web process`;
}

/** Measures a server's CPU time per answer, which varies less than a rate when the machine has other load. */
export function counted(pid: number, round: Round): Counted {
  let [ms, answers] = [0, 0];
  return {
    async round(length): Promise<Load> {
      const before = processorTime(pid);
      const load = await round(length);
      ms += processorTime(pid) - before;
      answers += load.answers;
      return load;
    },
    microseconds: () => (ms * 1_000) / answers,
  };
}
