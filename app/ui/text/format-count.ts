/**
 * Formats a number as '1,234,567' and keeps decimals as they are. Without `Intl`, because its first use loads the
 * browser's tables of all languages, which delays a phone longer than hydrating the whole page.
 */
export function formatCount(count: number): string {
  const [whole = '', ...rest] = String(count).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.');
}
