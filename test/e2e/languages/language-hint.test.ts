import { AxeBuilder } from '@axe-core/playwright';
import { openShop } from '../shop.ts';
import { expect, test } from '../test.ts';
import { offer } from './offer.ts';

test.use({ ownStore: {}, locale: 'de-AT' });

const HINT = 'Diese Seite gibt es auch auf Deutsch.';

test('a reader of German is offered the German page, and is not asked again after staying', async ({ page, site }) => {
  const shop = await openShop(site);
  await page.goto('/blogs');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(await page.getByText(HINT).count()).toBe(0);
  await offer(shop, 'de');
  await expect.poll(async () => (await page.request.get('/de')).status()).toBe(200);

  await page.goto('/blogs?from=mail#top');
  expect(new URL(page.url()).pathname, 'no redirect').toBe('/blogs');
  const hint = page.getByRole('region', { name: HINT });
  await expect(hint).toHaveAttribute('lang', 'de');
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
  expect(shift).toBe(0);
  const { violations } = await new AxeBuilder({ page }).include('[role=region]').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await hint.getByRole('link', { name: 'Auf Deutsch ansehen' }).click();
  await expect(page).toHaveURL('/de/blogs?from=mail#top');
  await expect(hint).toHaveCount(0);
  await page.goto('/contact');
  await page.goto('/');
  await hint.getByRole('button', { name: 'Bei Englisch bleiben' }).click();
  await expect(hint).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(await page.getByText(HINT).count(), 'kept').toBe(0);
});

test('a language that is chosen in the footer is kept', async ({ page, site }) => {
  const shop = await openShop(site);
  await offer(shop, 'de');
  await expect.poll(async () => (await page.request.get('/de')).status()).toBe(200);
  await page.goto('/de');
  await page.getByRole('navigation', { name: 'Sprache' }).getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.getByText(HINT).count(), 'the choice counts more than the language of the browser').toBe(0);
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL('/de');
  await page.goto('/blogs');
  await expect(page.getByRole('region', { name: HINT })).toBeVisible();
});
