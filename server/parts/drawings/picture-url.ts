// The address of a part's picture, and the way back from it.

import { isPartKind, type PartKind } from './part-kinds.ts';
import { hash } from './seed.ts';

const SEED_LENGTH = 64;
const ADDRESS = /^\/pictures\/([a-z0-9-]{1,32})\/([a-z0-9-]{1,64})\.svg$/;

/** A name as a seed: lower-case letters, digits and single dashes, at most 64, never empty. */
export function seedOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SEED_LENGTH)
    .replace(/^-+|-+$/g, '');
  if (slug !== '') return slug;
  return name === '' ? 'part' : `part-${hash(name).toString(36)}`;
}

/** Whether a text is a seed as it stands in a picture's address. */
export function isSeed(text: string): boolean {
  return /^[a-z0-9-]{1,64}$/.test(text);
}

/** '/pictures/memory/rivet-32.svg'. Anything that is no seed yet is made one; an unknown kind becomes 'other'. */
export function pictureUrl(kind: PartKind | (string & {}), seed: string): string {
  return `/pictures/${isPartKind(kind) ? kind : 'other'}/${isSeed(seed) ? seed : seedOf(seed)}.svg`;
}

/** Kind and seed of a picture's path, or undefined when it is none of ours. */
export function parsePicturePath(path: string): { kind: PartKind; seed: string } | undefined {
  const [, kind, seed] = ADDRESS.exec(path) ?? [];
  return kind !== undefined && seed !== undefined && isPartKind(kind) ? { kind, seed } : undefined;
}
