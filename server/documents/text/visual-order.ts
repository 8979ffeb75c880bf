import createBidi from 'bidi-js';

const bidi = (createBidi as unknown as typeof createBidi.default)();

/** A part of a line in one direction. */
interface DirectedText {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

/**
 * Splits a line into parts of one direction, from left to right as they appear (Unicode's bidirectional algorithm).
 * Right-to-left parts are single words or spaces. Characters keep their order within a part; brackets of right-to-left parts
 * are mirrored.
 */
export function visualOrder(line: string): DirectedText[] {
  const embedding = bidi.getEmbeddingLevels(line);
  const { levels } = embedding;
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const parts: { text: string; level: number }[] = [];
  for (let index = 0; index < line.length; index++) {
    const level = levels[index]!;
    const char = mirrored.get(index) ?? line[index]!;
    const last = parts.at(-1);
    const isOneWord = level % 2 === 0 || (char === ' ') === (last?.text.at(-1) === ' ');
    if (last?.level === level && isOneWord) last.text += char;
    else parts.push({ text: char, level });
  }
  return reorder(parts).map(({ text, level }) => ({ text, isRightToLeft: level % 2 === 1 }));
}

/** From the highest level to the lowest odd one, reverses every sequence of parts of that level or above. */
function reorder<Part extends { level: number }>(parts: Part[]): Part[] {
  const ordered = [...parts];
  for (let level = Math.max(0, ...parts.map((part) => part.level)); level > 0; level--)
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while (end < ordered.length && ordered[end]!.level >= level) end++;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  return ordered;
}
