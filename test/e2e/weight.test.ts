import { gzipSync } from 'node:zlib';
import { hydrated } from './specification/signed-in.ts';
import { expect, test } from './store.ts';

/** Bytes of all scripts of the home page as gzip packs them, router and React included. */
const MOST = 148 * 1024;

test('the scripts of the home page stay light', async ({ page }) => {
  const scripts = new Map<string, Promise<number>>();
  const unpacked: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js')) return;
    scripts.set(
      pathname,
      response.body().then((body) => gzipSync(body, { level: 9 }).length),
    );
    // Shorter ones are not worth it.
    const { 'content-encoding': coding, 'content-length': length } = response.headers();
    if (coding !== 'br' && !(coding === undefined && Number(length) < 1_000)) unpacked.push(`${pathname}: ${coding}`);
  });
  await page.goto('/');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(scripts.values());
  const total = sizes.reduce((sum, size) => sum + size, 0);
  // Fewer than React alone has would mean that nothing was counted.
  expect(total).toBeGreaterThan(60 * 1024);
  expect(unpacked, 'packed at build, not at each request').toEqual([]);
  expect(total, [...scripts.keys()].join('\n')).toBeLessThan(MOST);
});
