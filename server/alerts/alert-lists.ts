/** The first lines of a list, and how many of `count` are not among them. */
export function listText(lines: readonly string[], count: number): string {
  const rest = count - lines.length;
  return [...lines, ...(rest > 0 ? [`and ${rest.toLocaleString('en-US')} more`] : [])].join('\n');
}

/** '1 unit', '1,200 units'. */
export function unitsText(units: number): string {
  return units === 1 ? '1 unit' : `${units.toLocaleString('en-US')} units`;
}
