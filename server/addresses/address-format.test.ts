import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_COUNTRY } from '#contract/addresses/address-format.ts';
import { COUNTRIES } from '#contract/addresses/countries.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import { Failure } from '#contract/errors.ts';
import { addressFormat } from './address-format.ts';
import { deliveryColumns } from './delivery-columns.ts';

const at = (country: string, more: Partial<Delivery>): Delivery => ({
  name: 'Ada Byron',
  company: '',
  line1: '1 Mill Lane',
  line2: '',
  city: '',
  region: '',
  postcode: '',
  phone: '',
  country,
  ...more,
});
const fieldsOf = (delivery: Delivery): Record<string, string> => {
  try {
    deliveryColumns(delivery);
    return {};
  } catch (error) {
    assert.ok(error instanceof Failure);
    return error.fields!;
  }
};
const addressOf = (delivery: Delivery) => deliveryColumns(delivery).address.split('\n');
/** Labels in the country's order; required ones with a star. */
const form = (country: string): string =>
  addressFormat(country)
    .fields.map(({ label, missing }) => label + (missing ? '*' : ''))
    .join(' | ');

test("a form has the country's fields, in its order and with its labels", () => {
  assert.equal(form('US'), 'Street address* | Apartment, building, floor | City* | State* | ZIP code*');
  assert.equal(form('GB'), 'Street address* | Apartment, building, floor | Town or city* | Postcode*');
  assert.equal(form('DE'), 'Street address* | Apartment, building, floor | Postal code* | City*');
  assert.equal(form('JP'), 'Postal code* | Prefecture* | City, ward and street* | Apartment, building, floor');
  assert.equal(form('BR'), 'Street address* | Apartment, neighborhood | City* | State* | Postal code*');
  assert.equal(form('BD'), 'Street address* | Apartment, building, floor | City* | Postal code');
  assert.equal(form('HK'), 'Area* | District | Street address* | Apartment, building, floor');
  assert.equal(form(NO_COUNTRY), 'Street address* | Apartment, building, floor | City*');
  const regions = (country: string) => addressFormat(country).fields.find(({ name }) => name === 'region')?.options;
  assert.deepEqual(regions('US')?.slice(0, 2), [
    { value: 'AL', label: 'Alabama' },
    { value: 'AK', label: 'Alaska' },
  ]);
  assert.deepEqual(
    regions('JP')?.find(({ value }) => value === '13'),
    { value: '13', label: 'Tokyo (東京都)' },
  );
  assert.equal(regions('IE'), undefined, 'optional: typed');
});

test("every country's form accepts a complete address and prints all of it", () => {
  for (const country of COUNTRIES) {
    const region = addressFormat(country).fields.find(({ name }) => name === 'region')?.options?.[0]?.value ?? 'Region';
    const more = { company: 'Forge', line2: 'Unit 4', city: 'Town', region, phone: '+8801711345678' };
    // Where a code is required, the message that refuses this one has an example.
    const { 'delivery.postcode': message = ' like 12345', ...others } = fieldsOf(
      at(country, { ...more, postcode: '?' }),
    );
    assert.deepEqual(others, {}, country);
    const text = addressOf(at(country, { ...more, postcode: message.split(' like ')[1]! })).join('\n');
    for (const part of ['Ada Byron', 'Forge', '1 Mill Lane', 'Unit 4', 'Town'])
      assert.ok(text.includes(part), `${country}: ${text}`);
  }
});

test('an address is printed as in its country', () => {
  assert.deepEqual(addressOf(at('US', { city: 'Austin', region: 'texas', postcode: '78701' })), [
    'Ada Byron',
    '1 Mill Lane',
    'Austin, TX 78701',
    'United States',
  ]);
  assert.deepEqual(addressOf(at('GB', { company: 'Forge Ltd', city: 'London', postcode: 'SW1Y 4LE' })), [
    'Ada Byron',
    'Forge Ltd',
    '1 Mill Lane',
    'London',
    'SW1Y 4LE',
    'United Kingdom',
  ]);
  assert.deepEqual(addressOf(at('DE', { line1: 'Karl-Marx-Straße 1', city: 'Berlin', postcode: '12043' })), [
    'Ada Byron',
    'Karl-Marx-Straße 1',
    '12043 Berlin',
    'Germany',
  ]);
  assert.deepEqual(
    addressOf(at('BR', { line2: 'Bela Vista', city: 'São Paulo', region: 'SP', postcode: '01310-200' })),
    ['Ada Byron', '1 Mill Lane', 'Bela Vista', 'São Paulo-SP', '01310-200', 'Brazil'],
  );
  const tokyo = { region: '13', postcode: '106-6108' };
  assert.deepEqual(addressOf(at('JP', { ...tokyo, name: '山田 太郎', line1: '港区六本木6-10-1' })), [
    '〒106-6108',
    '東京都',
    '港区六本木6-10-1',
    '山田 太郎',
    'Japan',
  ]);
  assert.deepEqual(addressOf(at('JP', { ...tokyo, line1: '6-10-1 Roppongi, Minato-ku' })), [
    'Ada Byron',
    '6-10-1 Roppongi, Minato-ku, Tokyo',
    '106-6108',
    'Japan',
  ]);
  assert.deepEqual(addressOf(at('CH', { city: 'Bern', postcode: 'CH-3000' })).at(-2), 'CH-3000 Bern');
  assert.deepEqual(addressOf(at('SG', { city: 'Singapore', postcode: '018956' })).slice(2), [
    'SINGAPORE 018956',
    'Singapore',
  ]);
  assert.ok(addressOf(at('GB', { city: 'Dover', postcode: 'CT16 1AA', region: 'Kent' })).includes('Kent'));
  assert.ok(addressOf(at('AO', { city: 'Luanda', postcode: '1000' })).includes('1000'));
});

test("a country's required fields are required, and a valid foreign address is never refused", () => {
  assert.deepEqual(fieldsOf(at('US', {})), {
    'delivery.city': 'Enter a city',
    'delivery.region': 'Choose a state',
    'delivery.postcode': 'Enter a ZIP code',
  });
  assert.deepEqual(fieldsOf(at('JP', { postcode: 'Tokyo' })), {
    'delivery.region': 'Choose a prefecture',
    'delivery.postcode': 'Enter a postal code like 154-0023',
  });
  for (const [country, postcode] of [
    ...([
      ['US', '78701-1234'],
      ['GB', 'sw1y4le'],
      ['GB', 'BFPO 58'],
      ['CA', 'k1a0b1'],
      ['DE', 'D-10115'],
    ] as const),
    ...([
      ['SE', '111 22'],
      ['PT', '1000205'],
      ['JP', '〒１０６-6108'],
      ['IN', '110 001'],
      ['BR', '01310200'],
    ] as const),
    // Their systems changed or are optional.
    ...([
      ['KZ', 'A15E3B1'],
      ['IE', 'none'],
      ['SA', '12345-6789'],
      ['VN', '10000'],
      ['AO', 'x'],
    ] as const),
  ] as const)
    assert.equal(
      fieldsOf(at(country, { city: 'Town', region: 'R', postcode }))['delivery.postcode'],
      undefined,
      postcode,
    );
  assert.deepEqual(fieldsOf(at('IT', { city: 'Olbia', region: 'Gallura', postcode: '07026' })), {}, 'a new province');
  assert.deepEqual(fieldsOf(at('XK', { city: 'Pristina' })), {});
});

test('a phone number is stored as E.164 and shown in international format', () => {
  const phoneOf = (phone: string, country = 'BD') => {
    const { delivery, phone: text } = deliveryColumns(at(country, { phone, city: 'Town' }));
    return [delivery.phone, text];
  };
  assert.deepEqual(phoneOf('01711 345678'), ['+8801711345678', '+880 1711 345678']);
  assert.deepEqual(phoneOf('0049 (30) 901820'), ['+4930901820', '+49 30 901820']);
  assert.deepEqual(phoneOf('+1 512-555-0100 x12'), ['+15125550100;ext=12', '+1 512 555 0100 ext. 12']);
  assert.deepEqual(phoneOf('+15125550100;ext=12'), phoneOf('+1 512-555-0100 x12'), 'as stored');
  assert.deepEqual(phoneOf('+672 1 23456', 'AQ'), ['+672123456', '+672 12 3456']);
  // Not in today's numbering plans, but still accepted, because plans change.
  assert.deepEqual(phoneOf('+1 555 0100'), ['+15550100', '+1 5550100']);
  for (const phone of ['123', 'call me', '+', '01711 345678 01711 345678', '+999 12345678'])
    assert.deepEqual(Object.keys(fieldsOf(at('BD', { city: 'Town', phone }))), ['delivery.phone'], phone);
});
