// The address of a part's picture, and the way back from it.

import { isPartKind, type PartKind } from './part-kinds.ts';
import { isSeed, seedOf } from './seed.ts';

const ADDRESS = /^\/pictures\/([a-z0-9-]{1,32})\/([a-z0-9-]{1,64})\.svg$/;

/** '/pictures/memory/rivet-32.svg'. Anything that is no seed yet is made one; an unknown kind becomes 'other'. */
export function pictureUrl(kind: PartKind | (string & {}), seed: string): string {
  return `/pictures/${isPartKind(kind) ? kind : 'other'}/${isSeed(seed) ? seed : seedOf(seed)}.svg`;
}

/** Kind and seed of a picture's path, or undefined when it is none of ours. */
export function parsePicturePath(path: string): { kind: PartKind; seed: string } | undefined {
  const [, kind, seed] = ADDRESS.exec(path) ?? [];
  return kind !== undefined && seed !== undefined && isPartKind(kind) ? { kind, seed } : undefined;
}
