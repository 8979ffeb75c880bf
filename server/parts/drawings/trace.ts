// Path data in few bytes: relative steps in tenths of a pixel, no needless separators.

import type { Point } from './iso.ts';

const tenth = (n: number): number => Math.round(n * 10);

/** A number of tenths as SVG writes it: 25 -> '2.5', -5 -> '-.5'. */
function written(tenths: number): string {
  return String(tenths / 10).replace(/^(-?)0\./, '$1.');
}

/** A number as SVG writes it, to one decimal. */
export function short(n: number): string {
  return written(tenth(n));
}

export class Trace {
  d = '';
  #x = 0;
  #y = 0;
  #start: Point = [0, 0];

  #step(command: string, points: readonly Point[], before: readonly number[] = []): this {
    const numbers = before.map(tenth);
    const [x, y] = [this.#x, this.#y];
    for (const [px, py] of points) numbers.push(tenth(px) - x, tenth(py) - y);
    const [lx, ly] = points.at(-1)!;
    this.#x = tenth(lx);
    this.#y = tenth(ly);
    this.d += command + numbers.map((n, i) => (i === 0 || n < 0 ? '' : ' ') + written(n)).join('');
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

  /** Half an ellipse to `p`. */
  arc(long: number, minor: number, tilt: number, p: Point): this {
    return this.#step('a', [p], [long, minor, tilt, 1, 0]);
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
