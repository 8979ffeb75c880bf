import type { Line } from './row.ts';
import type { Watched } from './watch-process.ts';

/** Nothing may hold the event loop up for longer, in milliseconds of the process's own work. */
const BAR = 20;

/** How long the event loop was held up in each row, for a line of its own. */
export interface HeldUp {
  /** Remembers a row's and puts it into words. */
  note(row: string, watched: Watched): string;
  /** The worst of all rows; none when none was noted. */
  lines(): Line[];
}

export function createHeldUp(): HeldUp {
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
