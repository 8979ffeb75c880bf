import type { Page } from '@playwright/test';
import { admin, newPerson, unique } from './people.ts';
import type { Shop } from './shop.ts';
import { hydrated } from './specification/signed-in.ts';
import { expect, test } from './test.ts';

/** Opens all messages, including a new one. @returns its id and its form */
async function openInbox(page: Page, shop: Shop) {
  const subject = `Screws ${unique()}`;
  await page.request.post('/api/contact', { data: { email: newPerson().email, subject, message: 'Which ones?' } });
  await shop.signIn(page, admin);
  const messages = await shop.asAdmin<{ _id: string; subject: string }[]>('GET', '/messages');
  await page.goto('/dashboard/inbox?status=all');
  await hydrated(page);
  const { _id: id } = messages.find((message) => message.subject === subject)!;
  return { id, form: page.getByRole('form', { name: `Answer to ${subject}` }), subject };
}

test('an answer that arrives while another is typed does not move the focus, and sending warns of it', async ({
  page,
  shop,
}) => {
  const { id, form } = await openInbox(page, shop);
  const field = form.getByLabel('Answer');
  await field.pressSequentially('The small one');
  const theirs = `The large ${unique()}`;
  await shop.asAdmin('POST', `/messages/${id}/answer`, { answer: theirs });
  await expect(page.getByText(theirs)).toBeVisible();
  await expect.soft(field).toBeFocused();
  await page.keyboard.type('s');
  await expect.soft(field).toHaveValue('The small ones');
  await form.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Another answer has been sent')).toBeVisible();
  await expect(field).toHaveValue('The small ones');
  await form.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Answer sent').first()).toBeVisible();
  await expect(field).toHaveValue('');
  // A second answer does not conflict with one's own first answer.
  await field.fill('And the screws');
  await form.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Our answer: And the screws')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(form.getByRole('button', { name: 'Send answer' })).toBeFocused();
});

test('an answer that arrives after a refused one is shown', async ({ page, shop }) => {
  const { id, form } = await openInbox(page, shop);
  await form.getByLabel('Answer').fill('The small ones');
  const [first, second] = [`The large ${unique()}`, `The long ${unique()}`];
  await shop.asAdmin('POST', `/messages/${id}/answer`, { answer: first });
  await expect(page.getByText(first)).toBeVisible();
  await form.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Another answer has been sent')).toBeVisible();
  await shop.asAdmin('POST', `/messages/${id}/answer`, { answer: second });
  await expect(page.getByText(second)).toBeVisible();
  await expect(form.getByLabel('Answer')).toHaveValue('The small ones');
});

test('a reply to a message that was closed and reopened survives a reload', async ({ page, shop }) => {
  const { form, subject } = await openInbox(page, shop);
  const row = page.getByRole('listitem').filter({ hasText: subject });
  await row.getByRole('button', { name: 'Close without an answer' }).click();
  await row.getByRole('button', { name: 'Reopen' }).click();
  await form.getByLabel('Answer').fill('The long ones');
  await page.reload();
  await expect(form.getByLabel('Answer')).toHaveValue('The long ones');
});
