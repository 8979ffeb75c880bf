/** What lines contain, in a few words: `2 x Test processor`, or `3 parts` for several lines. */
export function contentOf(lines: readonly { readonly quantity: number; readonly partName: string }[]): string {
  const [first] = lines;
  return lines.length === 1 && first ? `${first.quantity} x ${first.partName}` : `${lines.length} parts`;
}
