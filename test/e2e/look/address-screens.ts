import { expect, type Page } from '@playwright/test';
import { filled } from './basket-screens.ts';
import type { Screen } from './scene.ts';

const PATH = '/dashboard/myprofile/addresses';
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft mbH';

/** Long addresses, in the formats and scripts of several countries. */
const ADDRESSES: readonly object[] = [
  {
    name: 'Friederike-Charlotte von Hohenlohe-Schillingsfürst',
    company: LONG,
    line1: 'Straße der Deutsch-Sowjetischen Freundschaft 112a',
    line2: 'Hinterhaus, 4. Stock links',
    city: 'Neukirchen beim Heiligen Blut',
    postcode: '93453',
    country: 'DE',
    phone: '+49 30 901820',
  },
  {
    name: 'José Guimarães',
    company: 'Oficina Ltda',
    line1: 'Avenida Paulista 1578',
    line2: 'Bela Vista',
    city: 'São Paulo',
    region: 'SP',
    postcode: '01310-200',
    country: 'BR',
    phone: '11 91234-5678',
  },
  { name: 'Ada Byron', line1: '12 St James Square', city: 'London', postcode: 'SW1Y 4LE', country: 'GB' },
  {
    name: '山田 太郎',
    line1: '港区六本木6-10-1',
    region: '東京都',
    postcode: '106-6108',
    country: 'JP',
    phone: '03-1234-5678',
  },
];

/** Saves the addresses for the page's user, and opens the path. */
const withAddresses = (path: string) => async (page: Page) => {
  const { origin } = new URL(page.url());
  const { viewer } = await (await page.request.get(`${origin}/api/viewer`)).json();
  const { email } = viewer as { email: string };
  const trade = await page.request.put(`${origin}/api/user/${email}`, { data: { email }, headers: { origin } });
  const { token } = (await trade.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  for (const data of ADDRESSES) {
    const saved = await page.request.post(`${origin}/api/account/addresses`, { data, headers });
    expect(saved.status()).toBe(200);
  }
  await page.goto(path);
};

const chooseCountry = async (page: Page, country: string, label: string) => {
  await page.getByLabel('Country').selectOption(country);
  await page.getByLabel(label).waitFor();
};

/** The saved addresses and their form. */
export const addressScreens: readonly Screen[] = [
  { name: 'addresses, none', path: () => PATH },
  {
    name: 'address, Japan, incomplete',
    path: () => `${PATH}?add=1`,
    make: async (page) => {
      await chooseCountry(page, 'JP', 'Prefecture');
      await page.getByRole('button', { name: 'Save address' }).click();
      await page.getByText('Choose a prefecture').waitFor();
    },
  },
  {
    name: 'address, United States',
    path: () => `${PATH}?add=1`,
    make: (page) => chooseCountry(page, 'US', 'ZIP code'),
  },
  { name: 'addresses', path: () => PATH, make: withAddresses(PATH) },
  {
    name: 'addresses, deleted',
    path: () => PATH,
    make: async (page) => {
      await withAddresses(PATH)(page);
      await page
        .getByRole('button', { name: /^Delete/ })
        .last()
        .click();
      await page.getByText('Address deleted').waitFor();
    },
  },
  {
    name: 'checkout, saved addresses',
    path: () => '/basket',
    make: async (page, scene) => {
      await filled(({ plain }) => [[plain._id, plain.minimum]])(page, scene);
      await withAddresses('/checkout')(page);
      await page.locator('button:enabled', { hasText: /^Pay \$/ }).waitFor();
    },
  },
  {
    name: 'checkout, another address',
    path: () => '/basket',
    make: async (page, scene) => {
      await filled(({ plain }) => [[plain._id, plain.minimum]])(page, scene);
      await withAddresses('/checkout')(page);
      await page.getByRole('radio', { name: 'Another address' }).check();
      await chooseCountry(page, 'JP', 'Prefecture');
    },
  },
];
