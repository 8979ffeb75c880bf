/** A text as a pattern of `like` that matches it alone. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
