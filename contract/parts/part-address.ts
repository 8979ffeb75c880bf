/** Maximum length of a slug, in characters; longer ones are cut at the end of a word. */
const MAX_SLUG = 80;

interface Named {
  readonly name: string;
  readonly variant: string;
  readonly sku: string;
}

/** The path of a part's public page: `/parts/samsung-990-pro-4-tb-m-2-2280-PS-10482`, `/parts/regulator-LM317T%2FNOPB`. */
export function partPath(part: Named): string {
  return `/parts/${encodeURIComponent(partAddress(part))}`;
}

/** The last segment of `partPath`, decoded: words of its name and variant, and its SKU. */
export function partAddress({ name, variant, sku }: Named): string {
  const words = `${name} ${variant}`
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let slug = '';
  for (const word of words) {
    if (slug.length + word.length >= MAX_SLUG) break;
    slug += `${word}-`;
  }
  return slug + sku;
}
