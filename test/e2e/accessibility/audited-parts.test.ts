import { AUDITED, markAudited } from './audited-parts.ts';
import { expect, test } from '#test/e2e/test.ts';

const PAGE = `<!doctype html><title>Two rows</title><main>
  <section id="text"><p>Every trace is drawn by hand.</p></section>
  <form id="form"><input aria-label="Name"></form>
  <table id="table"><tr id="first"><td>Anvil</td></tr><tr id="second"><td>Bellows</td></tr></table>
</main>`;

test('an element is audited again when it or its background has changed', async ({ page }) => {
  await page.route('http://localhost/', (route) => route.fulfill({ contentType: 'text/html', body: PAGE }));
  await page.goto('http://localhost/');
  const known = new Set<string>();
  const judged = async (): Promise<string[]> => {
    await markAudited(page, known);
    return page.locator(AUDITED).evaluateAll((parts) => parts.map(({ id }) => id));
  };
  expect(await judged()).toEqual([]);
  expect(await judged()).toEqual(['text', 'form', 'table']);
  await page.getByLabel('Name').fill('Ada');
  expect(await judged()).toEqual(['text', 'table']);
  await page.locator('#second td').evaluate((cell) => (cell.style.color = 'silver'));
  expect(await judged()).toEqual(['text', 'form', 'first']);
  await page.locator('main').evaluate((main) => (main.style.background = 'black'));
  expect(await judged()).toEqual([]);
});
