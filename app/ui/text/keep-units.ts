/** A number's space before its unit: '91 %', '120 W', '3.4 GHz'. */
const BEFORE_UNIT = /(\d) (?=(?:%|[A-Za-zµ°"]{1,4})(?![A-Za-z]))/g;

/** Replaces the space between a number and its unit, so that no line breaks there. */
export function keepUnits(text: string): string {
  return text.replace(BEFORE_UNIT, '$1\u00a0');
}
