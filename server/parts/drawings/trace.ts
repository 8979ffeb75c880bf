// Path data in few bytes: whole tenths of a pixel (the sheet scales them down), relative steps, no needless separators.

import type { Point } from './iso.ts';

/** Tenths of a pixel, the unit of all path data and stroke widths. */
export const tenth = (n: number): number => Math.round(n * 10);

export class Trace {
  d = '';
  #x = 0;
  #y = 0;
  #start: Point = [0, 0];
  #implied = false;

  #step(command: string, points: readonly Point[], before: readonly number[] = []): this {
    const numbers = [...before];
    const [x, y] = [this.#x, this.#y];
    for (const [px, py] of points) numbers.push(tenth(px) - x, tenth(py) - y);
    const [lx, ly] = points.at(-1)!;
    this.#x = tenth(lx);
    this.#y = tenth(ly);
    // Pairs after a move or a line are lines without saying so.
    const said = command === 'l' && this.#implied;
    this.#implied = command === 'l' || command === 'm';
    this.d += (said ? '' : command) + numbers.map((n, i) => ((i === 0 && !said) || n < 0 ? '' : ' ') + n).join('');
    return this;
  }

  move(p: Point): this {
    this.#step('m', [p]);
    this.#start = [this.#x, this.#y];
    return this;
  }

  line(...points: readonly Point[]): this {
    for (const p of points) this.#step('l', [p]);
    return this;
  }

  /** A quadratic ('q') or cubic ('c') curve by its handles and end. */
  curve(kind: 'q' | 'c', points: readonly Point[]): this {
    return this.#step(kind, points);
  }

  /** A piece of an ellipse, at most half of it, to `p`; clockwise on the screen when `sweep` is 1. */
  arc(long: number, minor: number, tilt: number, sweep: 0 | 1, p: Point): this {
    return this.#step('a', [p], [tenth(long), tenth(minor), tilt, 0, sweep]);
  }

  close(): this {
    this.d += 'z';
    [this.#x, this.#y] = this.#start;
    return this;
  }

  polygon(points: readonly Point[]): this {
    return this.move(points[0]!).line(...points.slice(1)).close();
  }
}
