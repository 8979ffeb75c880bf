/**
 * '1,234,567' from a number; what follows a point stays as it is. By hand: the first use of `Intl` or `toLocaleString` reads the browser's tables of
 * all languages, which holds a phone up for longer than taking over the whole page does.
 */
export function formatCount(count: number): string {
  const [whole = '', ...rest] = String(count).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.');
}
