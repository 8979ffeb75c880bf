import { languageCode, t } from '#contract/language/text.ts';
import { invalidFields } from '#contract/errors.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import { addressFormat, isRequired, postcodeLabel } from './address-format.ts';
import { type CountryData, countryData } from './country-data.ts';
import { examplePhone, parsePhone } from './phone-number.ts';

/**
 * Checks an address by its country's format, with the phone number as E.164 and the region as its code where the country
 * has a list of regions. The format determines the required fields. A postal code is refused only if the country requires
 * one and it matches neither the pattern nor the shape of the examples: patterns change, and a valid address must pass.
 * @param prefix of the fields' names in the failure
 * @throws Failure `invalid_fields`
 */
export function checkDelivery(delivery: Delivery, prefix = ''): Delivery {
  const { country } = delivery;
  const data = countryData(country);
  const fields: Record<string, string> = {};
  for (const { name, missing } of addressFormat(country).fields)
    if (missing && delivery[name] === '') fields[prefix + name] = missing;
  if (delivery.postcode !== '' && isRequired('postcode', data) && !isPostcode(delivery.postcode, country, data)) {
    const label = postcodeLabel(country, data);
    const [example = ''] = (data.zipex ?? '').split(',');
    fields[`${prefix}postcode`] =
      languageCode() === 'en'
        ? `Enter a ${label.replace(/^P(?=ost)/, 'p')} like ${example}`
        : t('{label} like {example}', { label, example });
  }
  const phone = delivery.phone === '' ? '' : parsePhone(delivery.phone, country);
  if (phone === undefined)
    fields[`${prefix}phone`] = t('Enter the phone number with its country code, like {example}', {
      example: examplePhone(country) ?? '',
    });
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
  return { ...delivery, region: regionCode(delivery.region, data), phone: phone! };
}

function isPostcode(text: string, country: string, { zip, zipex = '' }: CountryData): boolean {
  if (!zip) return true;
  // The country's code is often written in front, or left out although the examples have it: D-10115, LV-1073.
  const prefix = new RegExp(`^(〒|${country}|[A-Z](?=-))[ -]*(?=\\d)`);
  const bare = (code: string): string => code.normalize('NFKC').toUpperCase().replace(prefix, '');
  const pattern = new RegExp(`^(?:${zip})$`, 'i');
  return (
    pattern.test(text.trim()) ||
    pattern.test(bare(text)) ||
    zipex.split(',').some((example) => shapeOf(bare(example)) === shapeOf(bare(text)))
  );
}

/** Digits and letters alike, without separators: `SW1Y 4LE` is `AA9A9AA`. */
function shapeOf(postcode: string): string {
  return postcode
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/\p{N}/gu, '9')
    .replaceAll(/\p{L}/gu, 'A');
}

/** The code of a region given by its code or name; other text is returned unchanged. */
function regionCode(text: string, { regions }: CountryData): string {
  const typed = lettersOf(text);
  const isSame = (other = ''): boolean => typed !== '' && lettersOf(other) === typed;
  return regions.find(({ key, name }) => isSame(key) || isSame(name.default) || isSame(name.latin))?.key ?? text;
}

/** Makes `N.Y.` and `ny` equal. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .toLocaleLowerCase('en');

/**
 * The message for a valid address whose region is not in its country's list; undefined if it is, or if there is no
 * list.
 */
export function regionProblem({ country, region }: Pick<Delivery, 'country' | 'region'>): string | undefined {
  const field = addressFormat(country).fields.find(({ name }) => name === 'region');
  if (!field?.options || field.options.some(({ value }) => value === region)) return undefined;
  return field.missing;
}
