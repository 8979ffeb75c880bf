/**
 * @typedef {object} LongGroup
 * @property {string} name
 * @property {readonly string[]} tests    files and folders of tests
 * @property {readonly string[]} guards   files and folders whose change makes `npm test` run the group
 */

/**
 * Tests that take long and seldom fail. `npm run test:all` runs all of them; `npm test` runs a group when a file that it
 * guards differs from the main branch. A change of the tests themselves counts as well.
 * @type {readonly LongGroup[]}
 */
export const LONG_GROUPS = [
  {
    name: 'faults',
    tests: ['test/faults'],
    guards: ['server/orders', 'server/payments', 'server/jobs', 'server/database', 'server/verify', 'sandbox/cards'],
  },
  {
    name: 'fuzz',
    tests: ['test/faults/fuzz.test.ts'],
    guards: ['contract', 'server/http', 'server/accounts', 'test/security/fuzz'],
  },
  {
    name: 'backups',
    tests: ['server/backup'],
    guards: ['server/backup', 'server/database', 'server/pictures'],
  },
  {
    name: 'views',
    tests: ['test/e2e/accessibility/views'],
    guards: ['app/ui', 'app/layouts', 'app/document', 'app/navigation', 'app/styles', 'test/e2e/accessibility'],
  },
  {
    name: 'rolling',
    tests: ['test/e2e/rolling.test.ts'],
    guards: ['processes.ts', 'web-process.ts', 'main.ts', 'open.ts', 'open-sandbox.ts', 'server/http/front'],
  },
  {
    name: 'sweeps',
    tests: [
      'test/e2e/security/markup.test.ts',
      'test/e2e/security/other-sites.test.ts',
      'test/e2e/security/redirects.test.ts',
    ],
    guards: [
      'contract',
      'app/routes.ts',
      'app/api',
      'app/loaders',
      'app/forms',
      'app/document',
      'app/layouts',
      'app/entry.server.tsx',
      'server/http',
      'server/accounts/identity/auth-gateway.ts',
      'server/accounts/identity/options.ts',
    ],
  },
  {
    name: 'touch',
    tests: ['test/e2e/journeys-by-touch.test.ts'],
    guards: ['app/ui', 'app/layouts', 'app/document', 'app/navigation', 'app/styles', 'test/e2e/touch.ts'],
  },
];
