import type { ChildProcess } from 'node:child_process';
import type { Figures } from './metrics-server.ts';

/** How long a process may take to tell its figures, in milliseconds; one that is too busy is left out this time. */
const WITHIN = 2_000;

const ASK = 'partsmith:figures';

interface Told {
  readonly told: typeof ASK;
  readonly id: number;
  readonly figures: Figures;
}

let last = 0;

/** Asks each of these processes for its figures. */
export function askFor(processes: readonly ChildProcess[]): Promise<Figures>[] {
  return processes.map(askOne);
}

function askOne(child: ChildProcess): Promise<Figures> {
  const id = ++last;
  return new Promise((resolve) => {
    const end = (figures: Figures): void => {
      clearTimeout(timer);
      child.off('message', hear);
      resolve(figures);
    };
    const hear = (message: Partial<Told> | null): void => {
      if (message?.told === ASK && message.id === id) end(message.figures ?? []);
    };
    const timer = setTimeout(() => end([]), WITHIN);
    child.on('message', hear);
    if (!child.connected) return end([]);
    child.send({ ask: ASK, id }, (error) => error && end([]));
  });
}

/** Answers the first process, in one of the others. */
export function tellWhenAsked(figures: () => Promise<Figures>): void {
  process.on('message', async (message: { ask?: unknown; id?: number } | null) => {
    if (message?.ask !== ASK) return;
    const told: Told = { told: ASK, id: message.id!, figures: await figures() };
    process.send?.(told);
  });
}
