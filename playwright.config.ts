import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** Browser tests run against the production build; each worker opens its own store (test/e2e/test.ts). */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  // One more worker than cores, because pages wait for answers; each worker has its own store.
  workers: Math.min(availableParallelism() + 1, 6),
  fullyParallel: true,
  retries: 0,
  // These only stop tests that hang: a busy machine may take several times as long as an idle one.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 900 },
    // An action that cannot be performed fails like an assertion instead of using up the test's whole time.
    actionTimeout: 60_000,
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
