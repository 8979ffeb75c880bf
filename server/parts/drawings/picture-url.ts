// Builds and parses the URL of a part's picture.

import { isPartKind, type PartKind } from './part-kinds.ts';
import { hash } from './seed.ts';

const SEED_LENGTH = 64;
const ADDRESS = /^\/pictures\/([a-z0-9-]{1,32})\/([a-z0-9-]{1,64})\.svg$/;

/** Turns a name into a seed: lower-case letters, digits and single dashes, at most 64 characters, never empty. */
export function seedOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SEED_LENGTH)
    .replace(/^-+|-+$/g, '');
  if (slug !== '') return slug;
  return name === '' ? 'part' : `part-${hash(name).toString(36)}`;
}

/** Whether a text is a valid seed. */
export function isSeed(text: string): boolean {
  return /^[a-z0-9-]{1,64}$/.test(text);
}

/** '/pictures/memory/rivet-32.svg'. Converts any other text to a seed; an unknown kind becomes 'other'. */
export function pictureUrl(kind: PartKind | (string & {}), seed: string): string {
  return `/pictures/${isPartKind(kind) ? kind : 'other'}/${isSeed(seed) ? seed : seedOf(seed)}.svg`;
}

/** The kind and seed of a picture's path; undefined for any other path. */
export function parsePicturePath(path: string): { kind: PartKind; seed: string } | undefined {
  const [, kind, seed] = ADDRESS.exec(path) ?? [];
  return kind !== undefined && seed !== undefined && isPartKind(kind) ? { kind, seed } : undefined;
}
