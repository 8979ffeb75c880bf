import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'uqr';
import { admin } from './people.ts';
import { expect, test } from './test.ts';

/** A film of one QR code, as Chromium's fake camera plays it: brightness of each pixel, then gray for the colors. */
function filmOf(text: string): string {
  const [width, height, scale] = [640, 480, 12];
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const [left, top] = [(width - size * scale) / 2, (height - size * scale) / 2].map(Math.floor) as [number, number];
  const frame = Buffer.alloc(width * height * 1.5, 128).fill(235, 0, width * height);
  for (let y = 0; y < size * scale; y++)
    for (let x = 0; x < size * scale; x++)
      if (data[Math.floor(y / scale)]![Math.floor(x / scale)]) frame[(y + top) * width + x + left] = 16;
  const file = join(mkdtempSync(join(tmpdir(), 'camera-')), 'code.y4m');
  const shown = Buffer.concat([Buffer.from('FRAME\n'), frame]);
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F20:1 Ip A1:1 C420jpeg\n`), shown, shown]),
  );
  return file;
}

test.use({
  launchOptions: {
    // These options replace those of playwright.config.ts.
    ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
    args: [
      '--no-sandbox',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${filmOf('4711')}`,
    ],
  },
});

test('the camera reads the code of a slip, also on a page that was reached by a link', async ({ page, shop }) => {
  await shop.signIn(page, admin);
  await page.goto('/dashboard/pick-list');
  await page.getByRole('link', { name: 'Pack orders' }).click();
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(page.getByText('No order has the number 4711.')).toBeVisible();
  await page.getByRole('button', { name: 'Close the camera' }).click();
  await expect(page.locator('video')).toHaveCount(0);
});
