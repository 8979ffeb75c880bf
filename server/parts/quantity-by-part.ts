/** Part -> units, of lines that may name a part more than once. The ids are in lower case, in the order of the lines. */
export function quantityByPart(lines: readonly { part: string; quantity: number }[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { part, quantity } of lines) {
    const id = part.toLowerCase();
    quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  }
  return quantities;
}
