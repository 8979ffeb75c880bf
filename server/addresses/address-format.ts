import { languageCode, message, type Message, shown, t } from '#contract/language/text.ts';
import { ADDRESS_FIELDS, type AddressField, type AddressFormat } from '#contract/addresses/address-format.ts';
import { type CountryData, countryData } from './country-data.ts';

type FieldName = (typeof ADDRESS_FIELDS)[number];

const LETTERS: Partial<Record<string, FieldName>> = { A: 'line1', C: 'city', S: 'region', Z: 'postcode' };

/** The address data's terms. */
const REGIONS: Partial<Record<string, Message>> = {
  area: message('Area'),
  county: message('County'),
  department: message('Department'),
  district: message('District'),
  do_si: message('Province or city'),
  emirate: message('Emirate'),
  island: message('Island'),
  oblast: message('Oblast'),
  parish: message('Parish'),
  prefecture: message('Prefecture'),
  region: message('Region'),
  state: message('State'),
};
const CITIES: Partial<Record<string, Message>> = {
  district: message('District'),
  post_town: message('Town or city'),
  suburb: message('City or suburb'),
};
const POSTCODES: Partial<Record<string, Message>> = {
  eircode: message('Eircode'),
  pin: message('PIN code'),
  zip: message('ZIP code'),
};
const NEIGHBORHOODS: Partial<Record<string, Message>> = {
  district: message('district'),
  neighborhood: message('neighborhood'),
  townland: message('townland'),
  village_township: message('village or township'),
};
/** Countries where English speakers say postcode. */
const SAYS_POSTCODE = new Set(['AU', 'CC', 'CX', 'GB', 'GG', 'GI', 'IM', 'JE', 'MY', 'NF', 'NZ', 'SG', 'ZA']);

const formats = new Map<string, AddressFormat>();

/**
 * The address form of a country, for server and screens.
 * @param country one of `COUNTRIES`, or `NO_COUNTRY` for the form before a country is chosen
 */
export function addressFormat(country: string): AddressFormat {
  const key = languageCode() + country;
  const found = formats.get(key);
  if (found) return found;
  const data = countryData(country);
  const names = fieldsInOrder(data);
  const format = { country, fields: names.map((name, index) => fieldOf(name, country, data, rowLength(names, index))) };
  formats.set(key, format);
  return format;
}

function fieldOf(name: FieldName, country: string, data: CountryData, inRow: number): AddressField {
  const label = labelOf(name, country, data);
  const isNeeded = isRequired(name, data);
  const options = name === 'region' && isNeeded ? regionOptions(data) : [];
  const missing = name === 'line1' ? t('Enter a street or PO box') : missingText(label, options.length > 0);
  return {
    name,
    label,
    inRow,
    ...(isNeeded && { missing }),
    ...(options.length > 0 && { options }),
  };
}

/** Whether a country's format requires a field. */
export function isRequired(name: FieldName, { require }: CountryData): boolean {
  return [...require].some((letter) => LETTERS[letter] === name);
}

/** Whether a country's format prints a field. */
export function isPrinted(name: FieldName, { fmt }: CountryData): boolean {
  return Object.entries(LETTERS).some(([letter, field]) => field === name && fmt.includes(`%${letter}`));
}

/** The countries' names for the postal code. */
export function postcodeLabel(country: string, { zip_name_type: type = '' }: CountryData): string {
  const own = POSTCODES[type];
  return own ? shown(own) : SAYS_POSTCODE.has(country) ? t('Postcode') : t('Postal code');
}

function fieldsInOrder({ fmt }: CountryData): FieldName[] {
  return [...fmt.matchAll(/%([A-Z])/g)].flatMap(([, letter = '']) => {
    const name = LETTERS[letter];
    if (name === 'line1') return ['line1', 'line2'] as const;
    return name ? [name] : [];
  });
}

function labelOf(name: FieldName, country: string, data: CountryData): string {
  if (name === 'postcode') return postcodeLabel(country, data);
  if (name === 'region') return shown(REGIONS[data.state_name_type ?? ''] ?? message('Province'));
  if (name === 'city') return shown(CITIES[data.locality_name_type ?? ''] ?? message('City'));
  // Japan's format has no separate city.
  if (name === 'line1') return country === 'JP' ? t('City, ward and street') : t('Street address');
  if (!data.fmt.includes('%D')) return t('Apartment, building, floor');
  return t('Apartment, {area}', { area: shown(NEIGHBORHOODS[data.sublocality_name_type ?? ''] ?? message('suburb')) });
}

function missingText(label: string, isChosen: boolean): string {
  if (languageCode() !== 'en') return isChosen ? t('Choose: {label}', { label }) : t('Enter: {label}', { label });
  const [first = '', ...rest] = label;
  const noun = /^[A-Z]{2}/.test(label) ? label : first.toLowerCase() + rest.join('');
  return `${isChosen ? 'Choose' : 'Enter'} ${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

function regionOptions({ regions }: CountryData): { value: string; label: string }[] {
  return regions
    .map(({ key, name }) => {
      // Hong Kong's keys are names.
      const latin = name.latin ?? (key.length > 3 ? key : name.default);
      return { value: key, label: latin === name.default ? latin : `${latin} (${name.default})` };
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** City, region and postal code share a row if nothing separates them. */
function rowLength(names: readonly FieldName[], index: number): AddressField['inRow'] {
  const isShort = (at: number): boolean => at in names && !names[at]!.startsWith('line');
  if (!isShort(index)) return 1;
  let [from, to] = [index, index];
  while (isShort(from - 1)) from--;
  while (isShort(to + 1)) to++;
  return to - from + 1;
}
