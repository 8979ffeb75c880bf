import type { Line } from '../table.ts';
import type { Watched } from './watch-process.ts';

/** The longest that one task may block the event loop, in milliseconds of the process's own processor time. */
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
      return `event loop held up at most ${ownMax.toFixed(0)} ms by its own work, ${delayMax.toFixed(0)} ms in all`;
    },
    lines() {
      const worst = noted.sort((a, b) => b.watched.ownMax - a.watched.ownMax)[0];
      if (!worst) return [];
      const { ownMax, delayMax, delayP99 } = worst.watched;
      return [
        {
          row: 'event loop held up by its own work, the worst of all rows',
          ours: `${ownMax.toFixed(1)} ms`,
          peer: '',
          ratio: (ownMax / BAR).toFixed(2),
          bar: `${BAR} ms`,
          isMet: ownMax <= BAR,
          p99: delayP99.toFixed(2),
          note: `${worst.row}; with waiting for a core ${delayMax.toFixed(0)} ms`,
        },
      ];
    },
  };
}
