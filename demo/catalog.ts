// The demo catalog: invented parts.

import { chassisParts } from './chassis-parts.ts';
import { coreParts } from './core-parts.ts';
import type { DemoPart } from './demo-part.ts';

// Interleaves the kinds, so that the first screen shows every kind that the store sells.
function alternateKinds(parts: readonly DemoPart[]): DemoPart[] {
  const kinds = [...Map.groupBy(parts, (part) => part.kind).values()];
  const rounds = Math.max(...kinds.map((kind) => kind.length));
  return Array.from({ length: rounds }, (_, round) => kinds.flatMap((kind) => kind[round] ?? [])).flat();
}

/** Every demo part, in catalog order. */
export const demoParts: readonly DemoPart[] = alternateKinds([...coreParts, ...chassisParts]);
