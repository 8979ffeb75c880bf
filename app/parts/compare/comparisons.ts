import { chosenParts, type ChosenPart, partsOfKind, saveChosen } from './chosen-parts.ts';

/** Replaces the comparisons of these parts' kinds and keeps those of other kinds. */
export function replaceComparison(parts: readonly ChosenPart[]): void {
  const kinds = new Set(parts.map(({ category }) => category));
  saveChosen([...chosenParts().filter(({ category }) => !kinds.has(category)), ...parts]);
}

/** Adds a part to the comparison of its kind, which the tray then shows. */
export function choosePart(part: ChosenPart): void {
  const own = partsOfKind(chosenParts(), part.category).filter(({ _id }) => _id !== part._id);
  replaceComparison([...own, part]);
}

/** Removes a part from the comparison of its kind. */
export function removeChosen(id: string): void {
  saveChosen(chosenParts().filter(({ _id }) => _id !== id));
}

/** The kinds with a comparison; the tray shows the last. */
export function kindsOf(parts: readonly { category: string }[]): string[] {
  return [...new Set(parts.map(({ category }) => category).toReversed())].toReversed();
}

/** The address that compares these parts. */
export function compareHref(ids: readonly string[], only = false): string {
  const search = new URLSearchParams({ ...(ids.length > 0 && { ids: ids.join(',') }), ...(only && { only: '1' }) });
  return search.size > 0 ? `/compare?${String(search).replaceAll('%2C', ',')}` : '/compare';
}
