import { admin } from './people.ts';
import { expect, test } from './test.ts';

test('a customer asks about a part, staff answer, and everyone reads both on its page', async ({
  page,
  shop,
  reader,
  browser,
  baseURL,
}) => {
  const customer = await browser.newPage({ baseURL: baseURL! });
  const part = await shop.addPart();
  const path = `/parts/${part.sku}`;
  await shop.signUpVerified(customer);
  await customer.goto(path);
  await customer.getByRole('link', { name: 'Ask a question' }).click();
  await expect(customer.getByRole('heading', { name: `Ask about ${part.name}` })).toBeVisible();
  await customer.getByRole('button', { name: 'Send question' }).click();
  await expect(customer.getByText('Write your question')).toBeVisible();
  await customer.getByLabel('Question', { exact: true }).fill('Is it quiet?');
  await customer.getByRole('button', { name: 'Send question' }).click();
  await expect(customer.getByText('We got your question and will answer by email')).toBeVisible();
  await expect(customer.getByRole('list', { name: 'My questions' })).toContainText('Waiting for an answer');
  await reader.goto(path);
  await expect(reader.getByRole('region', { name: 'Questions about this part' })).not.toContainText('Is it quiet?');

  await shop.signIn(page, admin);
  await page.goto('/dashboard/reviews');
  await page.getByRole('link', { name: 'Questions about parts' }).click();
  await expect(page.getByRole('heading', { name: 'Questions about parts' })).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: part.name });
  await row.getByLabel('Public answer').fill('Below 20 dB.');
  await row.getByRole('button', { name: 'Publish answer' }).click();
  await expect(page.getByText('Answer published')).toBeVisible();

  await expect(async () => {
    await reader.goto(path);
    const questions = reader.getByRole('list', { name: 'Questions' });
    await expect(questions).toContainText('Is it quiet?', { timeout: 1_000 });
    await expect(questions).toContainText('Below 20 dB.', { timeout: 1_000 });
    await expect(questions).not.toContainText('Nora');
  }).toPass();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a customer asks and deletes a question', async ({ page, shop }) => {
    const part = await shop.addPart();
    await shop.signUpVerified(page);
    await page.goto(`/parts/${part.sku}`);
    await page.getByRole('link', { name: 'Ask a question' }).click();
    await page.getByLabel('Question', { exact: true }).fill('Is it loud?');
    await page.getByRole('button', { name: 'Send question' }).click();
    const mine = page.getByRole('list', { name: 'My questions' });
    await expect(mine).toContainText('Is it loud?');
    await mine.locator('summary').first().click();
    await page.getByRole('button', { name: 'Delete question' }).click();
    await expect(page.getByText('No questions yet')).toBeVisible();
  });
});
