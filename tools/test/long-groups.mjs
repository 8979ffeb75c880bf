/**
 * @typedef {object} LongGroup
 * @property {string} name
 * @property {readonly string[]} tests    files and folders of tests
 * @property {readonly string[]} guards   files and folders whose change makes `npm test` run the group
 */

/** The components that most screens use. */
const SCREENS = [
  'app/actions',
  'app/api',
  'app/document',
  'app/entry.client.tsx',
  'app/entry.server.tsx',
  'app/forms',
  'app/layouts',
  'app/lists',
  'app/loaders',
  'app/navigation',
  'app/root.tsx',
  'app/styles',
  'app/ui',
];

/**
 * Tests that take long and seldom fail. `npm run test:all` runs all of them; `npm test` runs a group when a file that it
 * guards differs from the main branch. A change to the tests themselves counts as well.
 * @type {readonly LongGroup[]}
 */
export const LONG_GROUPS = [
  {
    name: 'faults',
    tests: ['test/faults'],
    guards: [
      'server/orders',
      'server/payments',
      'server/outbox',
      'server/jobs',
      'server/database',
      'server/verification',
      'server/managed-orders',
      'server/fulfillment',
      'server/parts/bulk',
      'packages/card-sandbox',
    ],
  },
  {
    name: 'fuzz',
    tests: ['test/faults/fuzz.test.ts'],
    guards: ['contract', 'server/http', 'server/accounts', 'test/security/fuzz'],
  },
  {
    name: 'replicas',
    tests: ['test/faults/replicas'],
    guards: ['contract/endpoint.ts', 'server/database', 'server/http'],
  },
  {
    name: 'pooler',
    tests: ['test/pooler'],
    guards: [
      'process/open.ts',
      'server/accounts/identity',
      'server/database',
      'server/jobs/worker.ts',
      'server/verification',
    ],
  },
  {
    name: 'backups',
    tests: ['server/backup'],
    guards: ['server/backup', 'server/database', 'server/pictures'],
  },
  {
    name: 'views',
    tests: ['test/e2e/accessibility/views'],
    guards: [
      'app/ui',
      'app/layouts',
      'app/document',
      'app/navigation',
      'gallery',
      'app/styles',
      'test/e2e/accessibility',
    ],
  },
  {
    name: 'states',
    tests: ['test/e2e/accessibility/states'],
    guards: ['app', 'test/e2e/accessibility/screens.ts', 'test/e2e/accessibility/audit.ts', 'test/e2e/look'],
  },
  {
    name: 'links',
    tests: ['test/e2e/links'],
    guards: ['app/layouts', 'app/pages', 'app/routes.ts', 'contract/pages.ts', 'test/e2e/links'],
  },
  {
    name: 'emails',
    tests: ['test/e2e/accessibility/views/emails.test.ts'],
    guards: ['server/emails', 'server/order-emails'],
  },
  {
    name: 'accounts',
    tests: ['test/e2e/accounts', 'test/e2e/password.test.ts', 'test/e2e/specification/token.test.ts'],
    guards: [
      'app/accounts',
      'app/actions',
      'app/addresses',
      'app/api',
      'app/forms',
      'app/loaders',
      'contract/accounts',
      'server/accounts',
      'server/addresses',
      'server/http',
      'server/own-account',
    ],
  },
  {
    name: 'staff work',
    tests: [
      'test/e2e/books',
      'test/e2e/documents.test.ts',
      'test/e2e/other-data.test.ts',
      'test/e2e/security/log.test.ts',
      'test/e2e/settings.test.ts',
      'test/e2e/staff.test.ts',
      'test/e2e/staff-forms.test.ts',
      'test/e2e/texts.test.ts',
    ],
    guards: [
      ...SCREENS,
      'app/fulfillment',
      'app/orders',
      'app/settings',
      'app/staff',
      'app/texts',
      'app/verification',
      'contract',
      'server/documents',
      'server/fulfillment',
      'server/http',
      'server/log.ts',
      'server/observe',
      'server/settings',
      'server/staff',
      'server/texts',
      'server/verification',
    ],
  },
  {
    name: 'permissions',
    tests: ['test/security/keys.test.ts', 'test/security/roles.test.ts'],
    guards: [
      'contract',
      'server/accounts',
      'server/api-keys',
      'server/app.ts',
      'server/http',
      'server/staff',
      'test/security',
    ],
  },
  {
    name: 'provider',
    tests: [
      'packages/card-sandbox/browser-test',
      'server/payments/provider/odd-answers.test.ts',
      'server/payments/provider-faults.test.ts',
      'server/verification/provider-discrepancies.test.ts',
    ],
    guards: ['packages/card-sandbox', 'server/orders', 'server/payments', 'server/refunds', 'server/verification'],
  },
  {
    name: 'packages',
    tests: ['packages', 'test/tools/pack.test.ts'],
    guards: ['packages', 'tools/pack.mjs', 'tsconfig.base.json'],
  },
  {
    name: 'keyboard',
    tests: [
      'test/e2e/accessibility/announcements-of-actions.test.ts',
      'test/e2e/accessibility/announcements.test.ts',
      'test/e2e/accessibility/focus-back.test.ts',
      'test/e2e/accessibility/keyboard-accounts.test.ts',
      'test/e2e/accessibility/keyboard-admin.test.ts',
      'test/e2e/accessibility/keyboard-catalog.test.ts',
      'test/e2e/accessibility/keyboard-customer.test.ts',
      'test/e2e/accessibility/reading-order',
    ],
    guards: ['app', 'test/e2e/accessibility/keyboard.ts'],
  },
  {
    name: 'processes',
    tests: [
      'packages/embedded-postgres-store',
      'server/database/reach-database.test.ts',
      'test/e2e/first-start.test.ts',
      'test/e2e/new-version.test.ts',
      'test/e2e/processes.test.ts',
      'test/e2e/rolling.test.ts',
      'test/e2e/start.test.ts',
    ],
    guards: [
      'process',
      'server/alerts/watch.ts',
      'packages/embedded-postgres-store',
      'server/database/migrate.ts',
      'server/database/short-locks.ts',
      'server/database/reach-database.ts',
      'server/http/front',
      'server/settings',
      'server/store',
      'tools',
    ],
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
  {
    name: 'search',
    tests: ['test/e2e/search'],
    guards: [...SCREENS, 'app/home', 'app/parts', 'contract/parts', 'server/parts', 'server/http/response-cache'],
  },
  {
    name: 'catalog',
    tests: ['test/e2e/catalog'],
    guards: [...SCREENS, 'app/parts', 'contract/parts', 'server/parts', 'server/pictures', 'server/audit'],
  },
  {
    name: 'first taps',
    tests: ['test/e2e/first-tap.test.ts'],
    guards: ['test/e2e/first-tap.test.ts', 'test/e2e/first-input.ts'],
  },
  {
    name: 'hydration',
    tests: [
      'test/e2e/early.test.ts',
      'test/e2e/forms-before-rules.test.ts',
      'test/e2e/hydration-shift.test.ts',
      'test/e2e/offline.test.ts',
    ],
    guards: [...SCREENS, 'app/orders', 'app/parts', 'vite.config.ts', 'react-router.config.ts'],
  },
];
