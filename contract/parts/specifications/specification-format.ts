/** The key of a specification in URLs: `Boost clock` -> `boost-clock`. */
export function specificationKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** The name in US spelling, as the store keeps it: `Colour` -> `Color`. A single spelling yields a single filter. */
export function usSpelling(name: string): string {
  return name.replace(/(colo)u(r)/gi, '$1$2');
}

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** Formats a specification's value for display: `120 W`, `2 TB` (for 2000 GB), `AM5`. */
export function formatSpecification({ value, unit }: { value: string | number; unit?: string | undefined }): string {
  if (typeof value === 'string') return unit ? `${value} ${unit}` : value;
  if (unit === 'GB' && value >= 1000 && value % 250 === 0) return `${numbers.format(value / 1000)} TB`;
  return unit ? `${numbers.format(value)} ${unit}` : numbers.format(value);
}
