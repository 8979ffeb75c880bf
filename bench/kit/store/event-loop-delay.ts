import { type Line, limitLine } from '../table.ts';
import type { Watched } from './watch-process.ts';

/** Maximum time that one task may block the event loop, in milliseconds of the process's own CPU time. */
const BAR = 20;

/** Collects the event loop delay of each row for a summary row. */
export interface EventLoopDelay {
  /** Records the delay of a row and returns it as a note. */
  note(row: string, watched: Watched): string;
  /** The worst row; empty when none was recorded. */
  lines(): Line[];
}

export function createEventLoopDelay(): EventLoopDelay {
  const noted: { row: string; watched: Watched }[] = [];
  return {
    note(row, watched) {
      noted.push({ row, watched });
      const { ownMax, delayMax } = watched;
      return `event loop blocked at most ${ownMax.toFixed(0)} ms by its own work, ${delayMax.toFixed(0)} ms in all`;
    },
    lines() {
      const worst = noted.sort((a, b) => b.watched.ownMax - a.watched.ownMax)[0];
      if (!worst) return [];
      const { ownMax, delayMax, delayP99 } = worst.watched;
      const note = `${worst.row}; with waiting for a core ${delayMax.toFixed(0)} ms`;
      const row = 'event loop blocked by its own work, the worst of all rows';
      return [{ ...limitLine(row, ownMax, BAR, { unit: 'ms', digits: 1, note }), p99: delayP99.toFixed(2) }];
    },
  };
}
