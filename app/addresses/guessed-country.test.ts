import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countryOfLanguages, countryOfZone, guessedCountry } from './guessed-country.ts';

test('a time zone names its country, under old and new names', () => {
  assert.deepEqual(
    ['Europe/Berlin', 'Asia/Dhaka', 'America/Chicago', 'Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'UTC'].map(
      countryOfZone,
    ),
    ['DE', 'BD', 'US', 'IN', 'IN', 'UA', undefined],
  );
});

test('languages name a country by their region, or by where they are spoken most; English alone does not', () => {
  assert.equal(countryOfLanguages(['en', 'de-AT', 'fr']), 'AT');
  assert.equal(countryOfLanguages(['bn']), 'BD');
  assert.equal(countryOfLanguages(['en']), undefined);
  assert.equal(countryOfLanguages(['*', 'no language', 'x'.repeat(50), 'en-150', 'es-419']), undefined);
});

test('the server reads the time zone of the cookie before the languages of the browser', () => {
  const request = (headers: Record<string, string>) => new Request('http://shop.invalid/checkout', { headers });
  const languages = { 'accept-language': 'en-US,en;q=0.9' };
  assert.equal(guessedCountry(request(languages)), 'US');
  assert.equal(guessedCountry(request({ ...languages, cookie: 'partsmith.time_zone=Europe%2FBerlin' })), 'DE');
  assert.equal(guessedCountry(request({ 'accept-language': `de;q=x,${'a'.repeat(9_000)}` })), 'DE');
  assert.equal(guessedCountry(request({})), undefined);
});
