import { useSyncExternalStore } from 'react';
import type { Part } from '#contract/parts/parts.ts';

/** The stored fields of a part chosen for comparison. */
export type ChosenPart = Pick<Part, '_id' | 'name' | 'category' | 'img'>;

/** Maximum number of parts in a comparison, as in the contract. */
export const MAX_CHOSEN = 4;

/** Maximum number of parts in the comparisons of all kinds. */
const MAX_STORED = 40;

const STORAGE_KEY = 'compare';
const CHANGED = 'partsmith:compare';
const NONE: readonly ChosenPart[] = [];

let read: { text: string | null; parts: readonly ChosenPart[] } = { text: null, parts: NONE };

/** The parts chosen in this browser, in any of its tabs; returns the same array until something changes. */
export function chosenParts(): readonly ChosenPart[] {
  let text: string | null = null;
  try {
    text = localStorage.getItem(STORAGE_KEY);
  } catch {
    // Without storage they last as long as the page is open.
    return read.parts;
  }
  if (text !== read.text) read = { text, parts: parse(text) };
  return read.parts;
}

/** Stores the chosen parts for all tabs: up to four of a kind, and no more than fit into the tray's list of kinds. */
export function saveChosen(parts: readonly ChosenPart[]): void {
  const kept = parts
    .filter((part, index) => partsOfKind(parts.slice(0, index), part.category).length < MAX_CHOSEN)
    .slice(-MAX_STORED)
    .map(({ _id, name, category, img }) => ({ _id, name, category, img }));
  const text = JSON.stringify(kept);
  try {
    if (kept.length > 0) localStorage.setItem(STORAGE_KEY, text);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    read = { text: null, parts: kept };
  }
  dispatchEvent(new Event(CHANGED));
}

/** The chosen parts of one kind: one comparison. */
export function partsOfKind<Part extends { category: string }>(parts: readonly Part[], kind: string): Part[] {
  return parts.filter(({ category }) => category === kind);
}

function parse(text: string | null): readonly ChosenPart[] {
  try {
    const parts: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(parts) ? parts.filter(isChosen).slice(0, MAX_STORED) : NONE;
  } catch {
    return NONE;
  }
}

function isChosen(part: unknown): part is ChosenPart {
  const { _id, name, category, img } = (part ?? {}) as Record<string, unknown>;
  return [_id, name, category, img].every((text) => typeof text === 'string');
}

/** The parts chosen in this browser; none on the server. Updates on each change, including in other tabs. */
export function useChosenParts(): readonly ChosenPart[] {
  return useSyncExternalStore(watch, chosenParts, () => NONE);
}

function watch(onChange: () => void): () => void {
  // `storage` reports changes in other tabs, the second event those in this tab.
  addEventListener('storage', onChange);
  addEventListener(CHANGED, onChange);
  return () => {
    removeEventListener('storage', onChange);
    removeEventListener(CHANGED, onChange);
  };
}
