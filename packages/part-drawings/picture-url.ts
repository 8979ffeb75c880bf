// Builds and parses the URL of a part's picture.

import { factsSegment, parseFacts, type DrawnFacts } from './facts/drawn-facts.ts';
import { isDrawnKind, type DrawnKind } from './pictures.ts';
import { hash } from './seed.ts';

const SEED_LENGTH = 64;
const ADDRESS = /^\/pictures\/([a-z0-9-]{1,32})\/(?:([a-z0-9_.-]{1,160})\/)?([a-z0-9-]{1,64})\.svg$/;

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

/**
 * '/pictures/memory/color-black.count-2/rivet-32.svg', without the middle segment if no fact is known. Converts any
 * other seed to one; an unknown kind becomes 'other'.
 */
export function pictureUrl(kind: DrawnKind | (string & {}), seed: string, facts: DrawnFacts = {}): string {
  const segment = factsSegment(facts);
  return `/pictures/${isDrawnKind(kind) ? kind : 'other'}/${segment && `${segment}/`}${isSeed(seed) ? seed : seedOf(seed)}.svg`;
}

/** The kind, facts and seed of a picture's path; undefined for any other path. */
export function parsePicturePath(path: string): { kind: DrawnKind; facts: DrawnFacts; seed: string } | undefined {
  const [, kind, segment, seed] = ADDRESS.exec(path) ?? [];
  const facts = segment === undefined ? {} : parseFacts(segment);
  return kind !== undefined && seed !== undefined && facts && isDrawnKind(kind) ? { kind, facts, seed } : undefined;
}
