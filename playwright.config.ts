import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** How many times longer than usual tests may take (tools/test/machine-speed.mjs); 1 when Playwright is started by hand. */
const slowness = Number(process.env['TEST_SLOWNESS'] ?? 1);

/** Browser tests run against the production build; each worker opens its own store (test/e2e/test.ts). */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  // Each worker keeps a core busy with its browser and its store; more only make every test slower.
  workers: Math.min(availableParallelism(), 6),
  fullyParallel: true,
  retries: 0,
  // These only stop tests that hang.
  timeout: 300_000 * slowness,
  expect: { timeout: 30_000 * slowness },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 900 },
    // English names no country, so that the checkout starts without one.
    locale: 'en',
    // An action that cannot be performed fails like an assertion instead of using up the test's whole time.
    actionTimeout: 60_000 * slowness,
    // Recording takes a seventh of the time; pass `--trace retain-on-failure` to record when investigating a failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Animations take a tenth of the CPU time. The journeys turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
