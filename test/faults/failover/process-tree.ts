import { readdirSync, readFileSync } from 'node:fs';

/** These processes and all their descendants, parents first; dead ones are left out. */
export function familyOf(pids: readonly number[]): number[] {
  const children = Map.groupBy(livingProcesses(), ({ parent }) => parent);
  const family = pids.filter(isRunning);
  for (const pid of family)
    for (const child of children.get(pid) ?? []) if (!family.includes(child.pid)) family.push(child.pid);
  return family;
}

/** Sends a signal to each process; ignores those that have just ended. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended in the meantime.
    }
  }
}

/** Whether the process exists and is not a zombie. */
export function isRunning(pid: number): boolean {
  return (statOf(String(pid)) ?? { state: 'X' }).state !== 'Z' && statOf(String(pid)) !== undefined;
}

function livingProcesses(): { pid: number; parent: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(name) ?? [])
    .filter(({ state }) => state !== 'Z');
}

function statOf(name: string): { pid: number; parent: number; state: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    // The program's name is in parentheses and may contain any character.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid: Number(name), parent: Number(parent), state: state! };
  } catch {
    return undefined;
  }
}
