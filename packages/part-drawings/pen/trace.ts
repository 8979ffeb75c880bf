// Compact path data: integer coordinates (the sheet scales them down), relative commands, minimal separators.

import type { Point } from './iso.ts';

export class Trace {
  d = '';
  readonly #per: number;
  #x = 0;
  #y = 0;
  #start: Point = [0, 0];
  #implied = false;

  /** Coordinates are integers, `per` of them to a pixel. */
  constructor(per: number) {
    this.#per = per;
  }

  #part(n: number): number {
    return Math.round(n * this.#per);
  }

  #step(command: string, points: readonly Point[], before: readonly number[] = []): this {
    const numbers = [...before];
    const [x, y] = [this.#x, this.#y];
    for (const [px, py] of points) numbers.push(this.#part(px) - x, this.#part(py) - y);
    const [lx, ly] = points.at(-1)!;
    this.#x = this.#part(lx);
    this.#y = this.#part(ly);
    // SVG reads pairs after a move or a line as lines, without a command letter.
    const isImplied = command === 'l' && this.#implied;
    this.#implied = command === 'l' || command === 'm';
    this.d +=
      (isImplied ? '' : command) + numbers.map((n, i) => ((i === 0 && !isImplied) || n < 0 ? '' : ' ') + n).join('');
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

  /** A quadratic ('q') or cubic ('c') curve, given by its control points and end. */
  curve(kind: 'q' | 'c', points: readonly Point[]): this {
    return this.#step(kind, points);
  }

  /** An elliptical arc of at most half a turn to `p`; clockwise on the screen when `sweep` is 1. */
  arc(long: number, minor: number, tilt: number, sweep: 0 | 1, p: Point): this {
    return this.#step('a', [p], [this.#part(long), this.#part(minor), tilt, 0, sweep]);
  }

  close(): this {
    this.d += 'z';
    [this.#x, this.#y] = this.#start;
    return this;
  }

  polygon(points: readonly Point[]): this {
    return this.move(points[0]!)
      .line(...points.slice(1))
      .close();
  }
}
