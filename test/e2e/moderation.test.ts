import { admin, unique } from './people.ts';
import { expect, test } from './test.ts';

test('a public answer is not replaced unseen, and what was typed stays', async ({ page, shop, browser }) => {
  const text = `Sturdy ${unique()}`;
  const theirs = await browser.newPage({ baseURL: shop.store.origin });
  const author = await shop.signUp(theirs);
  await shop.as(theirs, author, 'POST', '/review', { review: text, ratings: 4 });
  await theirs.close();
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/testimonials?q=${text.split(' ')[1]}`);
  const row = page.getByRole('listitem').filter({ hasText: text });
  await row.getByLabel('Public answer').fill('Thanks!');
  const [{ _id }] = (await shop.asAdmin<{ _id: string }[]>('GET', `/testimonials?q=${text.split(' ')[1]}`)) as [
    { _id: string },
  ];
  await shop.asAdmin('PUT', `/testimonials/${_id}/answer`, { answer: 'We are glad.' });
  await row.getByRole('button', { name: 'Publish answer' }).click();
  await expect(page.getByText("Another answer has been published since you opened this: 'We are glad.'")).toBeVisible();
  await expect(row.getByLabel('Public answer')).toHaveValue('Thanks!');
  const answer = async () =>
    (await shop.asAdmin<{ answer: string }[]>('GET', `/testimonials?view=all&q=${text.split(' ')[1]}`))[0]!.answer;
  expect(await answer()).toBe('We are glad.');
  await row.getByRole('button', { name: 'Save answer' }).click();
  await expect(page.getByText('Answer published')).toBeVisible();
  expect(await answer()).toBe('Thanks!');
});
