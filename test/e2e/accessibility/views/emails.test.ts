import { sampleMails } from '#server/emails/preview/preview-routes.ts';
import { expect, test } from '#test/e2e/test.ts';
import { axeFindings } from '#test/e2e/accessibility/audit.ts';

/** Landmarks are the job of the mail client's page. */
const OF_A_PAGE = /^(region|landmark-one-main):/;

const ORIGIN = 'https://shop.example';

test('every email is accessible, in light and dark, and fits on a phone', async ({ page }) => {
  // Without a store, because a mail client has only the mail.
  await page.route('**/*', (route) => route.fulfill({ body: '' }));
  await page.setViewportSize({ width: 320, height: 844 });
  const findings: string[] = [];
  for (const { subject, html } of sampleMails({ name: 'Partsmith', publicOrigin: ORIGIN, currency: 'usd' })) {
    await page.setContent(html);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const finding of await axeFindings(page, colorScheme === 'dark' ? ['color-contrast'] : undefined))
        if (!OF_A_PAGE.test(finding)) findings.push(`${subject}, ${colorScheme}: ${finding}`);
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) findings.push(`${subject}: ${width} pixels wide`);
  }
  expect(findings).toEqual([]);
});
