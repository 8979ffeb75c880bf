// The pen turns points in space into SVG elements. It knows bodies and lines, not parts.

import { ellipse, type Face, hull, type Normal, onFace, type Point, project, rectangle, signedArea } from './iso.ts';
import { attributes, type Stroke, type Surface } from './surface.ts';
import { Trace } from './trace.ts';
import { HAIRLINE, INK, type Material, OUTLINE, tone } from './ink.ts';

/** Path commands on a face: ['M', u, v, 'Q', u, v, u, v, 'Z']. */
type Commands = readonly (string | number)[];

export class Pen {
  readonly #on: Surface;
  readonly #origin: Normal;
  readonly #mirrored: boolean;

  constructor(on: Surface, origin: Normal = [0, 0, 0], mirrored = false) {
    this.#on = on;
    this.#origin = origin;
    this.#mirrored = mirrored;
  }

  /** A pen with its origin at this point. */
  at(x: number, y: number, z: number): Pen {
    const [ox, oy, oz] = this.#origin;
    const [wx, wy] = this.#mirrored ? [y, x] : [x, y];
    return new Pen(this.#on, [ox + wx, oy + wy, oz + z], this.#mirrored);
  }

  /** A pen with x and y swapped; the light keeps its direction. */
  turned(): Pen {
    return new Pen(this.#on, this.#origin, !this.#mirrored);
  }

  /** Screen position of a point in pixels; extends the bounds of the drawing. */
  place([x, y, z]: Normal): Point {
    const [ox, oy, oz] = this.#origin;
    const [wx, wy] = this.#mirrored ? [y, x] : [x, y];
    const [px, py] = project(ox + wx, oy + wy, oz + z);
    const point: Point = [px * this.#on.scale + this.#on.dx, py * this.#on.scale + this.#on.dy];
    this.#take(point);
    return point;
  }

  #take([x, y]: Point): void {
    const b = this.#on.bounds;
    b[0] = Math.min(b[0], x);
    b[1] = Math.min(b[1], y);
    b[2] = Math.max(b[2], x);
    b[3] = Math.max(b[3], y);
  }

  #seen(face: Face): Face {
    if (!this.#mirrored || face === 'top') return face;
    return face === 'left' ? 'right' : 'left';
  }

  /** The tone of a body's face under this light. */
  tone(body: Material, face: Face): string {
    return body[this.#seen(face)];
  }

  /** Raw path data in pixels. */
  mark(d: string, style: Stroke): void {
    this.#on.marks.push(`<path d="${d}" ${attributes(style, this.#on.per)}/>`);
  }

  /** Polygons of one style in one element. */
  shapes(face: Face, at: number, polygons: readonly (readonly Point[])[], style: Stroke): void {
    const trace = new Trace(this.#on.per);
    for (const polygon of polygons) trace.polygon(polygon.map(([u, v]) => this.place(onFace(face, at, u, v))));
    this.mark(trace.d, style);
  }

  shape(face: Face, at: number, polygon: readonly Point[], style: Stroke): void {
    this.shapes(face, at, [polygon], style);
  }

  /** Straight lines [u1, v1, u2, v2] in one element. */
  lines(
    face: Face,
    at: number,
    list: readonly (readonly [number, number, number, number])[],
    stroke: string,
    width = HAIRLINE,
    extra: Stroke = {},
  ): void {
    const trace = new Trace(this.#on.per);
    for (const [a, b, c, d] of list)
      trace.move(this.place(onFace(face, at, a, b))).line(this.place(onFace(face, at, c, d)));
    this.mark(trace.d, { stroke, width, ...extra });
  }

  /** A line through points in space. */
  wire(places: readonly Normal[], stroke: string, width = HAIRLINE, extra: Stroke = {}): void {
    this.wires([places], stroke, width, extra);
  }

  /** Lines through space in one element. */
  wires(list: readonly (readonly Normal[])[], stroke: string, width = HAIRLINE, extra: Stroke = {}): void {
    const trace = new Trace(this.#on.per);
    for (const places of list) {
      const [first, ...rest] = places.map((p) => this.place(p));
      trace.move(first!).line(...rest);
    }
    this.mark(trace.d, { stroke, width, ...extra });
  }

  /** A cubic curve through space: start, two handles, end, and further handles and ends. */
  bend(places: readonly Normal[], stroke: string, width: number, extra: Stroke = {}): void {
    const [first, ...rest] = places.map((p) => this.place(p));
    const trace = new Trace(this.#on.per).move(first!);
    for (let i = 0; i < rest.length; i += 3) trace.curve('c', rest.slice(i, i + 3));
    this.mark(trace.d, { stroke, width, ...extra });
  }

  path(face: Face, at: number, commands: Commands, style: Stroke): void {
    const trace = new Trace(this.#on.per);
    let i = 0;
    const points = (n: number): Point[] =>
      Array.from({ length: n }, () => this.place(onFace(face, at, commands[i++] as number, commands[i++] as number)));
    while (i < commands.length) {
      const command = commands[i++];
      if (command === 'M') trace.move(points(1)[0]!);
      else if (command === 'Q') trace.curve('q', points(2));
      else trace.close();
    }
    this.mark(trace.d, style);
  }

  /** Circles [u, v, radius] in one element. */
  circles(face: Face, at: number, list: readonly (readonly [number, number, number])[], style: Stroke): void {
    const trace = new Trace(this.#on.per);
    for (const [u, v, r] of list) {
      const [cx, cy] = this.place(onFace(face, at, u, v));
      const { long, minor, tilt, axis } = ellipse(this.#seen(face), r * this.#on.scale);
      const [mx, my] = axis;
      const [from, to]: Point[] = [
        [cx - mx, cy - my],
        [cx + mx, cy + my],
      ];
      for (const p of rectangle(cx - minor, cy - minor, 2 * minor, 2 * minor)) this.#take(p);
      trace.move(from!).arc(long, minor, tilt, 0, to!).arc(long, minor, tilt, 0, from!).close();
    }
    this.mark(trace.d, style);
  }

  /** Dots [u, v] as round ends of lines without length: the fewest bytes a dot can take. */
  dots(face: Face, at: number, list: readonly Point[], color: string, width: number): void {
    const trace = new Trace(this.#on.per);
    for (const [u, v] of list) {
      trace.move(this.place(onFace(face, at, u, v)));
      trace.d += 'h0';
    }
    this.mark(trace.d, { stroke: color, width: width * this.#on.scale });
  }

  circle(face: Face, at: number, u: number, v: number, r: number, style: Stroke): void {
    this.circles(face, at, [[u, v, r]], style);
  }

  /** A round body with its end on a face, extending back by `depth`: two tones along its side, in few bytes. */
  drum(face: Face, at: number, u: number, v: number, r: number, depth: number, body: Material, width = OUTLINE): void {
    const seen = this.#seen(face);
    const { long, minor, tilt, axis } = ellipse(seen, r * this.#on.scale);
    const end = this.place(onFace(face, at, u, v));
    const foot = this.place(onFace(face, at - depth, u, v));
    const reach = Math.hypot(foot[0] - end[0], foot[1] - end[1]) || 1;
    const away: Point = [(foot[0] - end[0]) / reach, (foot[1] - end[1]) / reach];
    const from = (c: Point, sign: number): Point => [c[0] + sign * axis[0], c[1] + sign * axis[1]];
    const tip = (c: Point): Point => [c[0] + away[0] * minor, c[1] + away[1] * minor];
    for (const c of [end, foot]) for (const p of [from(c, -1), from(c, 1), tip(c)]) this.#take(p);
    const sweep = seen === 'left' ? 1 : 0;
    const [lit, shaded] = ({ top: ['left', 'right'], left: ['top', 'right'], right: ['top', 'left'] } as const)[seen];
    const side = new Trace(this.#on.per)
      .move(from(end, -1))
      .line(from(foot, -1))
      .arc(long, minor, tilt, sweep, from(foot, 1))
      .line(from(end, 1))
      .close();
    this.mark(side.d, { fill: body[lit], stroke: INK, width });
    const dusk = new Trace(this.#on.per)
      .move(tip(end))
      .line(tip(foot))
      .arc(long, minor, tilt, sweep, from(foot, 1))
      .line(from(end, 1))
      .close();
    this.mark(dusk.d, { fill: body[shaded] });
    this.circle(face, at, u, v, r, { fill: body[seen], stroke: INK, width });
  }

  /** A convex polygon on a face, extruded back by `depth`: shaded sides, hairline edges, a bold silhouette. */
  solid(face: Face, at: number, polygon: readonly Point[], depth: number, body: Material, width = OUTLINE): void {
    const sign = Math.sign(signedArea(polygon));
    const front = polygon.map(([u, v]) => this.place(onFace(face, at, u, v)));
    const back = polygon.map(([u, v]) => this.place(onFace(face, at - depth, u, v)));
    const sides = new Map<string, Trace>();
    polygon.forEach(([u, v], i) => {
      const j = (i + 1) % polygon.length;
      const [du, dv] = [polygon[j]![0] - u, polygon[j]![1] - v];
      const length = Math.hypot(du, dv) || 1;
      const [x, y, z] = onFace(face, 0, (sign * dv) / length, (-sign * du) / length);
      if (x + y + z < 1e-6) return;
      const fill = tone(body, this.#mirrored ? [y, x, z] : [x, y, z]);
      const trace = sides.get(fill) ?? new Trace(this.#on.per);
      sides.set(fill, trace.polygon([front[i]!, front[j]!, back[j]!, back[i]!]));
    });
    const sharp = polygon.length <= 12;
    for (const [fill, { d }] of sides)
      this.mark(d, { fill, stroke: sharp ? body.edge : fill, width: sharp ? HAIRLINE : 0.5 });
    // The sides already draw the sharp edges; the silhouette draws the rest.
    this.mark(
      new Trace(this.#on.per).polygon(front).d,
      sharp && width > 0 ? { fill: this.tone(body, face) } : { fill: this.tone(body, face), stroke: body.edge },
    );
    if (width > 0) this.mark(new Trace(this.#on.per).polygon(hull([...front, ...back])).d, { stroke: INK, width });
  }

  /** A box given by its low corner and its size. */
  box(x: number, y: number, z: number, w: number, d: number, h: number, body: Material, width = OUTLINE): void {
    this.solid('top', z + h, rectangle(x, y, w, d), h, body, width);
  }

  /** A soft shadow on the ground below a footprint, away from the light. Does not extend the bounds. */
  shadow(x: number, y: number, w: number, d: number, z = 0, reach = 0.1): void {
    const bounds = [...this.#on.bounds] as const;
    for (const [grow, opacity] of [
      [1, 0.09],
      [0.35, 0.12],
    ] as const) {
      const far = grow * reach * Math.max(w, d);
      this.shape('top', z, rectangle(x + far * 0.1, y - far * 0.3, w + far, d + far * 0.9), { fill: INK, opacity });
    }
    bounds.forEach((value, i) => (this.#on.bounds[i] = value));
  }
}
