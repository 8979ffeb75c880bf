/**
 * The beginning of a text, at most `max` UTF-16 units. Never ends with half of a character that has two of them, such as an
 * emoji: PostgreSQL's JSON refuses one.
 */
export function cutText(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}
