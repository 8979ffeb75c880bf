import { ADDRESS_FIELDS, type AddressField, type AddressFormat } from '#contract/addresses/address-format.ts';
import { type CountryData, countryData } from './country-data.ts';

type FieldName = (typeof ADDRESS_FIELDS)[number];

const LETTERS: Partial<Record<string, FieldName>> = { A: 'line1', C: 'city', S: 'region', Z: 'postcode' };

/** The address data's terms in English. */
const REGIONS: Partial<Record<string, string>> = {
  area: 'Area',
  county: 'County',
  department: 'Department',
  district: 'District',
  do_si: 'Province or city',
  emirate: 'Emirate',
  island: 'Island',
  oblast: 'Oblast',
  parish: 'Parish',
  prefecture: 'Prefecture',
  region: 'Region',
  state: 'State',
};
const CITIES: Partial<Record<string, string>> = {
  district: 'District',
  post_town: 'Town or city',
  suburb: 'City or suburb',
};
const POSTCODES: Partial<Record<string, string>> = { eircode: 'Eircode', pin: 'PIN code', zip: 'ZIP code' };
const NEIGHBORHOODS: Partial<Record<string, string>> = {
  district: 'district',
  neighborhood: 'neighborhood',
  townland: 'townland',
  village_township: 'village or township',
};
/** Countries where English speakers say postcode. */
const SAYS_POSTCODE = new Set(['AU', 'CC', 'CX', 'GB', 'GG', 'GI', 'IM', 'JE', 'MY', 'NF', 'NZ', 'SG', 'ZA']);

const formats = new Map<string, AddressFormat>();

/**
 * The address form of a country, for server and screens.
 * @param country one of `COUNTRIES`, or `NO_COUNTRY` for the form before a country is chosen
 */
export function addressFormat(country: string): AddressFormat {
  const found = formats.get(country);
  if (found) return found;
  const data = countryData(country);
  const names = fieldsInOrder(data);
  const format = { country, fields: names.map((name, index) => fieldOf(name, country, data, rowLength(names, index))) };
  formats.set(country, format);
  return format;
}

function fieldOf(name: FieldName, country: string, data: CountryData, inRow: number): AddressField {
  const label = labelOf(name, country, data);
  const isNeeded = isRequired(name, data);
  const options = name === 'region' && isNeeded ? regionOptions(data) : [];
  const missing = name === 'line1' ? 'Enter a street or PO box' : missingText(label, options.length > 0);
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
  return POSTCODES[type] ?? (SAYS_POSTCODE.has(country) ? 'Postcode' : 'Postal code');
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
  if (name === 'region') return REGIONS[data.state_name_type ?? ''] ?? 'Province';
  if (name === 'city') return CITIES[data.locality_name_type ?? ''] ?? 'City';
  // Japan's format has no separate city.
  if (name === 'line1') return country === 'JP' ? 'City, ward and street' : 'Street address';
  if (!data.fmt.includes('%D')) return 'Apartment, building, floor';
  return `Apartment, ${NEIGHBORHOODS[data.sublocality_name_type ?? ''] ?? 'suburb'}`;
}

function missingText(label: string, isChosen: boolean): string {
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
