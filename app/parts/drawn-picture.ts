import { isPartKind } from '#contract/parts/part-kinds.ts';

/** The store's drawing of a part, used if an external picture fails to load. */
export function drawnPicture({ _id, category }: { _id: string; category: string }): string {
  const kind = isPartKind(category) ? category : 'other';
  return `/pictures/${kind}/${
    _id
      .toLowerCase()
      .replace(/[^a-z0-9-]/g, '')
      .slice(0, 64) || 'part'
  }.svg`;
}
