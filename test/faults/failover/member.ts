import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { familyOf, isLiving, signalAll } from './process-tree.ts';
import { endProgram, type Running } from './program.ts';
import type { MemberPlace } from './settings.ts';

/** One PostgreSQL server with the Patroni that runs it: what would be one machine. */
export interface Member extends MemberPlace {
  /** Starts its Patroni, which starts or makes, and brings up to date, its PostgreSQL. */
  start(): void;
  /** kill -9 of all of its processes at the same moment, as when the power goes. */
  cutPower(): void;
  /** All of its processes stand still; connections to it stay open, and nothing is ever answered. */
  freeze(): void;
  thaw(): void;
  /** Ends all of it, however it is. */
  end(): Promise<void>;
  lastLines(count: number): Promise<string>;
}

/** @param startPatroni starts the Patroni of that place */
export function createMember(place: MemberPlace, startPatroni: () => Running): Member {
  let patroni: Running | undefined;
  /** Patroni, PostgreSQL and its children, which are no children of Patroni's. */
  const processes = (): number[] => {
    const postmaster = postmasterOf(place.folder);
    return familyOf([...(patroni?.isAlive() ? [patroni.pid] : []), ...(postmaster ? [postmaster] : [])]);
  };
  const freeze = (): void => {
    // Twice: one may have been born in between.
    for (let time = 0; time < 2; time++) signalAll(processes(), 'SIGSTOP');
  };
  return {
    ...place,
    start: () => void (patroni = startPatroni()),
    cutPower() {
      freeze();
      signalAll(processes(), 'SIGKILL');
    },
    freeze,
    thaw: () => signalAll(processes(), 'SIGCONT'),
    async end() {
      const [postmaster, all] = [postmasterOf(place.folder), processes()];
      // Patroni first, and at once: it would take PostgreSQL's end for an accident.
      if (patroni?.isAlive()) process.kill(patroni.pid, 'SIGKILL');
      if (patroni) await endProgram(patroni);
      signalAll(all, 'SIGCONT');
      if (postmaster) await endPostmaster(postmaster);
      signalAll(all, 'SIGKILL');
    },
    lastLines: async (count) => (patroni ? patroni.lastLines(count) : ''),
  };
}

/** Its data are thrown away: an immediate shutdown will do. */
async function endPostmaster(pid: number): Promise<void> {
  signalAll([pid], 'SIGQUIT');
  for (const until = Date.now() + 10_000; isLiving(pid) && Date.now() < until;)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/** The process that the data folder names, if it is really ours: process ids are reused. */
function postmasterOf(folder: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder) ? pid : undefined;
  } catch {
    return undefined;
  }
}
