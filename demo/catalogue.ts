// The demo catalogue: parts of our own making, none of which exists elsewhere.

import { chassisParts } from './chassis-parts.ts';
import { coreParts } from './core-parts.ts';
import type { DemoPart } from './demo-part.ts';

// One of each kind before the second of any, so that the first screen shows what the shop sells.
function byTurns(parts: readonly DemoPart[]): DemoPart[] {
  const kinds = [...Map.groupBy(parts, (part) => part.kind).values()];
  const rounds = Math.max(...kinds.map((kind) => kind.length));
  return Array.from({ length: rounds }, (_, round) => kinds.flatMap((kind) => kind[round] ?? [])).flat();
}

/** Every demo part, in the order in which the shop shows them. */
export const demoParts: readonly DemoPart[] = byTurns([...coreParts, ...chassisParts]);
