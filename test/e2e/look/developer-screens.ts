import type { Page } from '@playwright/test';
import type { Screen } from './scene.ts';

const LONG_URL = `https://hooks.partners.example.com/${'events/of/the/store/'.repeat(8)}orders`;

/** Fills in the form of a new endpoint; `events` are checked. */
const addEndpoint =
  (url: string, ...events: string[]) =>
  async (page: Page) => {
    await page.getByLabel('URL').fill(url);
    for (const event of events) await page.getByRole('checkbox', { name: event }).check();
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await page
      .getByText(events.length > 0 ? 'Copy the signing secret now' : 'Choose at least one event')
      .first()
      .waitFor();
  };

/** Opens the endpoint, after adding it if no earlier screen did. */
const openEndpoint = async (page: Page): Promise<void> => {
  if ((await page.getByRole('link', { name: LONG_URL }).count()) === 0)
    await addEndpoint(LONG_URL, 'order.paid', 'stock.low')(page);
  await page.getByRole('link', { name: LONG_URL }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Webhook endpoint' }).waitFor();
};

const createKey = async (page: Page): Promise<void> => {
  await page.getByLabel('Name', { exact: true }).fill('Warehouse in Donaudampfschifffahrtselektrizitätswerk');
  await page.getByRole('checkbox', { name: 'orders.read' }).check();
  await page.getByRole('checkbox', { name: 'stock.write' }).check();
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('Copy the API key now').waitFor();
};

/** The screens for other programs: API keys and webhooks. */
export const developerScreens: readonly Screen[] = [
  { name: 'api keys, none', path: () => '/dashboard/api-keys' },
  {
    name: 'api keys, created',
    path: () => '/dashboard/api-keys',
    make: createKey,
  },
  {
    name: 'api keys, refused',
    path: () => '/dashboard/api-keys',
    make: async (page) => {
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByText('Choose at least one scope').waitFor();
    },
  },
  {
    name: 'api keys, revoking',
    path: () => '/dashboard/api-keys',
    make: async (page) => {
      await createKey(page);
      await page
        .getByRole('button', { name: /^Revoke / })
        .first()
        .click();
      await page.getByText('are rejected immediately').waitFor();
    },
  },
  { name: 'carrier labels, no service', path: () => '/dashboard/carrier-service' },
  { name: 'webhooks, none', path: () => '/dashboard/webhooks' },
  { name: 'webhooks, refused', path: () => '/dashboard/webhooks', make: addEndpoint('https://example.com/hook') },
  {
    name: 'webhooks, added',
    path: () => '/dashboard/webhooks',
    make: addEndpoint(LONG_URL, 'order.paid', 'stock.low'),
  },
  {
    name: 'webhooks, of a platform',
    path: () => '/dashboard/api-keys',
    make: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Assistant');
      await page.getByRole('checkbox', { name: 'assistants.order' }).check();
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByText('Copy the API key now').waitFor();
      await page.goto('/dashboard/webhooks');
      await page.getByLabel('What it gets').selectOption({ index: 1 });
      await addEndpoint(LONG_URL, 'order.paid', 'order.shipped')(page);
    },
  },
  { name: 'webhook', path: () => '/dashboard/webhooks', make: openEndpoint },
  {
    name: 'webhook, paused',
    path: () => '/dashboard/webhooks',
    make: async (page) => {
      await openEndpoint(page);
      await page.getByRole('button', { name: 'Send test event' }).click();
      await page.getByText('webhook.test').first().waitFor();
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByText('This endpoint is paused').waitFor();
    },
  },
  {
    name: 'webhook, new secret',
    path: () => '/dashboard/webhooks',
    make: async (page) => {
      await openEndpoint(page);
      await page.getByRole('button', { name: 'Rotate secret' }).click();
      await page.getByText('The new secret is in use').waitFor();
    },
  },
];

/** The screens for messages from the contact form. */
export const inboxScreens: readonly Screen[] = [
  {
    name: 'inbox',
    path: () => '/dashboard/inbox',
    before: async (page) => {
      const subject = 'A motherboard with sixteen memory slots, two sockets and room for a very long subject';
      const message = `Do you make it?\n\n${'We need forty of them before the end of the year. '.repeat(12)}`;
      await page.request.post('/api/contact', {
        data: { email: 'nora.of.the.very.long.mailbox.name@subdomain.of.example.test', subject, message },
        headers: { origin: new URL(page.url()).origin },
      });
    },
    make: async (page) => page.getByText('Do you make it?').first().waitFor(),
  },
  { name: 'inbox, no match', path: () => '/dashboard/inbox?status=all&q=zzzz' },
];
