import type { Page } from '@playwright/test';
import { expect, test } from '#test/e2e/test.ts';

test('a texted code confirms a phone number', async ({ page, shop }) => {
  await shop.signUpVerified(page);
  const number = `+88017${String(Date.now()).slice(-8)}`;
  await page.goto('/dashboard/myprofile');
  await page.getByRole('link', { name: 'Confirm a phone number' }).click();
  await page.getByLabel('Phone number', { exact: true }).fill('017');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText('Enter the number with its country code')).toBeVisible();
  await page.getByLabel('Phone number', { exact: true }).fill(number.replace('+880', '+880 '));
  await page.getByRole('button', { name: 'Send the code' }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: number })).toBeVisible();

  const code = await codeSentTo(page, shop.store.mailboxUrl, number);
  await page.getByLabel('Code', { exact: true }).fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Confirm the number' }).click();
  await expect(page.getByText('That code is wrong or has expired')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Confirm the number' }).click();
  await expect(page.getByText(`${number} is confirmed`)).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(`${number} is confirmed`)).toHaveCount(0);
});

/** From the newest text message in the local mailbox. */
async function codeSentTo(page: Page, mailboxUrl: string, number: string): Promise<string> {
  const to = encodeURIComponent(`${number}@sms.partsmith.test`);
  let code: string | undefined;
  await expect
    .poll(async () => {
      const texts = (await (await page.request.get(`${mailboxUrl}/messages.json?to=${to}`)).json()) as {
        text: string;
      }[];
      code = /^\d{6}/.exec(texts[0]?.text ?? '')?.[0];
      return code;
    })
    .toBeTruthy();
  return code!;
}
