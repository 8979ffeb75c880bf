import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { familyOf, isRunning, signalAll } from './process-tree.ts';
import { endProgram, type Running } from './program.ts';
import type { MemberPlace } from './settings.ts';

/** One PostgreSQL server with its Patroni: in production, one machine. */
export interface Member extends MemberPlace {
  /** Starts Patroni, which starts or creates its PostgreSQL and brings it up to date. */
  start(): void;
  /** kill -9 of all its processes at once, as in a power failure. */
  cutPower(): void;
  /** Freezes all its processes; connections stay open without any response. */
  freeze(): void;
  thaw(): void;
  /** Stops all its processes in any state. */
  end(): Promise<void>;
  lastLines(count: number): Promise<string>;
}

/** @param startPatroni starts this member's Patroni */
export function createMember(place: MemberPlace, startPatroni: () => Running): Member {
  let patroni: Running | undefined;
  /** Patroni, PostgreSQL and PostgreSQL's children, which are not Patroni's children. */
  const processes = (): number[] => {
    const postmaster = postmasterOf(place.folder);
    return familyOf([...(patroni?.isAlive() ? [patroni.pid] : []), ...(postmaster ? [postmaster] : [])]);
  };
  const freeze = (): void => {
    // Twice, because a process may have been created in between.
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
      // Patroni first, because it would treat PostgreSQL's end as a failure.
      if (patroni?.isAlive()) process.kill(patroni.pid, 'SIGKILL');
      if (patroni) await endProgram(patroni);
      signalAll(all, 'SIGCONT');
      if (postmaster) await endPostmaster(postmaster);
      signalAll(all, 'SIGKILL');
    },
    lastLines: async (count) => (patroni ? patroni.lastLines(count) : ''),
  };
}

/** The data is deleted anyway, so an immediate shutdown suffices. */
async function endPostmaster(pid: number): Promise<void> {
  signalAll([pid], 'SIGQUIT');
  for (const until = Date.now() + 10_000; isRunning(pid) && Date.now() < until;)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/** The process in the data folder's pid file, if it is ours: process ids are reused. */
function postmasterOf(folder: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder) ? pid : undefined;
  } catch {
    return undefined;
  }
}
