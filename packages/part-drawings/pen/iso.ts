// Isometric geometry in millimeters: x points to the lower right, y to the lower left, z up. The viewer looks along
// (-1,-1,-1) and sees the faces +z (top), +y (left) and +x (right) of every box.

export type Point = readonly [number, number];
export type Face = 'top' | 'left' | 'right';
export type Normal = readonly [x: number, y: number, z: number];

const COS30 = Math.sqrt(3) / 2;

/** Screen position of a point in space, y down; one millimeter along an axis is one unit. */
export function project(x: number, y: number, z: number): Point {
  return [(x - y) * COS30, (x + y) / 2 - z];
}

/**
 * The point in space at (u, v) on a face: u, v are x, y on the top; x, z on the left; y, z on the right. `at` is the
 * third coordinate.
 */
export function onFace(face: Face, at: number, u: number, v: number): Normal {
  if (face === 'top') return [u, v, at];
  return face === 'left' ? [u, at, v] : [at, u, v];
}

const TILT: Readonly<Record<Face, number>> = { top: 0, left: 60, right: 120 };

/**
 * A circle on a face as projected: an ellipse whose long axis is perpendicular to the face's normal on the screen.
 * `tilt` in degrees, `axis` the vector from its center to the end of the long axis.
 */
export function ellipse(face: Face, r: number): { long: number; minor: number; tilt: number; axis: Point } {
  const long = r * Math.sqrt(1.5);
  const turn = (TILT[face] * Math.PI) / 180;
  return { long, minor: r * Math.sqrt(0.5), tilt: TILT[face], axis: [long * Math.cos(turn), long * Math.sin(turn)] };
}

/** Corners of a rectangle with its first corner at (u, v). */
export function rectangle(u: number, v: number, w: number, h: number): Point[] {
  return [
    [u, v],
    [u + w, v],
    [u + w, v + h],
    [u, v + h],
  ];
}

/** A rectangle with corners chamfered by `c`. */
export function chamfered(u: number, v: number, w: number, h: number, c: number): Point[] {
  return [
    [u + c, v],
    [u + w - c, v],
    [u + w, v + c],
    [u + w, v + h - c],
    [u + w - c, v + h],
    [u + c, v + h],
    [u, v + h - c],
    [u, v + c],
  ];
}

/** A rectangle with rounded corners of radius `r`, each in `steps` straight segments. */
export function rounded(u: number, v: number, w: number, h: number, r: number, steps = 4): Point[] {
  const centres: Point[] = [
    [u + w - r, v + h - r],
    [u + r, v + h - r],
    [u + r, v + r],
    [u + w - r, v + r],
  ];
  return centres.flatMap(([cu, cv], corner) =>
    Array.from({ length: steps + 1 }, (_, i): Point => {
      const a = ((corner + i / steps) * Math.PI) / 2;
      return [cu + r * Math.cos(a), cv + r * Math.sin(a)];
    }),
  );
}

/** A regular polygon of `n` corners; 20 or more approximate a circle. */
export function regular(u: number, v: number, r: number, n: number): Point[] {
  return Array.from({ length: n }, (_, i): Point => {
    const a = (i / n) * 2 * Math.PI;
    return [u + r * Math.cos(a), v + r * Math.sin(a)];
  });
}

/** Twice the area of a polygon; its sign gives the orientation of the corners. */
export function signedArea(points: readonly Point[]): number {
  return points.reduce((sum, [u, v], i) => {
    const [nu, nv] = points[(i + 1) % points.length]!;
    return sum + u * nv - nu * v;
  }, 0);
}

/** The convex hull, by Andrew's monotone chain: the silhouette of a convex body. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const p of list) {
      while (chain.length > 1) {
        const [a, b] = [chain.at(-2)!, chain.at(-1)!];
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 1e-6) break;
        chain.pop();
      }
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}
