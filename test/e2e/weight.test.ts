import { hydrated } from './specification/signed-in.ts';
import { expect, test } from './test.ts';

/** Compression would not make shorter scripts smaller, in bytes. */
const WORTH_COMPRESSING = 1_000;

// The bench measures their weight (`npm run bench -- scripts`).
test("the home page's scripts are precompressed and do not include zod", async ({ page }) => {
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
  const withZod = (await Promise.all(texts)).flatMap((text, index) => (text.includes('_zod') ? [scripts[index]] : []));
  expect(withZod, 'schemas are loaded with the first form').toEqual([]);
});
