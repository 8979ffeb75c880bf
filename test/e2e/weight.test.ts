import { gzipSync } from 'node:zlib';
import { hydrated } from './specification/signed-in.ts';
import { expect, test } from './test.ts';

/** Compression would not make shorter scripts smaller, in bytes. */
const WORTH_COMPRESSING = 1_000;

/**
 * Size limit for all scripts of the home page until each of its controls is live, compressed with gzip, in bytes: 150.8 KB, 3 KB
 * for texts in other languages (docs/decisions/090-languages.md), 0.2 KB for the addresses of the screens that came later, and
 * 0.5 KB for currencies with other decimals (docs/decisions/106-currencies-without-cents.md).
 */
const MOST = (150.8 + 3 + 0.2 + 0.5) * 1_024;

test("the home page's scripts are few, precompressed and do not include zod", async ({ page }) => {
  const scripts: string[] = [];
  const uncompressed: string[] = [];
  const texts: Promise<string>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js')) return;
    scripts.push(pathname);
    texts.push(response.text());
    const { 'content-encoding': coding, 'content-length': length } = response.headers();
    const isShort = coding === undefined && Number(length) < WORTH_COMPRESSING;
    if (coding !== 'br' && !isShort) uncompressed.push(`${pathname}: ${coding}`);
  });
  await page.goto('/');
  await hydrated(page);
  expect(scripts.length).toBeGreaterThan(3);
  expect(uncompressed).toEqual([]);
  const sizes = (await Promise.all(texts)).map((text) => gzipSync(text, { level: 9 }).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST);
  const withZod = (await Promise.all(texts)).flatMap((text, index) => (text.includes('_zod') ? [scripts[index]] : []));
  expect(withZod, 'schemas are loaded with the first form').toEqual([]);
});
