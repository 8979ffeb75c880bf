import { formatAddress } from 'localized-address-format';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import { isPrinted } from './address-format.ts';
import { type CountryData, countryData } from './country-data.ts';

/** Countries whose mail names a region by its code. */
const PRINTS_CODES = new Set(['AU', 'BR', 'CA', 'IT', 'US']);

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/**
 * A delivery address as written on a parcel: in the country's own order, in its script if the address is, and with the
 * country's name in English as the last line. Without the phone number.
 */
export function deliveryText(delivery: Delivery): string {
  const { name, company, line1, line2, city, postcode, country } = delivery;
  const data = countryData(country);
  const isLatin = ![name, company, line1, line2, city].some((text) => /[^\P{L}\p{Script=Latin}]/u.test(text));
  const region = regionText(delivery, data, isLatin);
  // Fields that the format does not print are appended, unless the format prints them itself: Singapore.
  const hasCity = isPrinted('city', data) || data.fmt.toLowerCase().includes(city.toLowerCase());
  const extra = [
    hasCity ? '' : city,
    isPrinted('region', data) ? '' : region,
    isPrinted('postcode', data) ? '' : postcode,
  ];
  const lines = formatAddress(
    {
      postalCountry: country,
      administrativeArea: region,
      locality: city,
      postalCode: withoutPrefix(postcode, data),
      organization: company,
      name,
      addressLines: [line1, line2, ...extra].filter(Boolean),
    },
    isLatin ? 'latin' : 'local',
  );
  return [...lines, countryNames.of(country) ?? country].join('\n');
}

function regionText({ region, country }: Delivery, { regions }: CountryData, isLatin: boolean): string {
  const found = regions.find(({ key }) => key === region);
  if (!found || PRINTS_CODES.has(country)) return region;
  const { key, name } = found;
  return isLatin ? (name.latin ?? (key.length > 3 ? key : name.default)) : name.default;
}

/** Without the prefix that the format prints itself: CH-3000 becomes 3000 in Switzerland. */
function withoutPrefix(postcode: string, { fmt }: CountryData): string {
  const prefix = /(?:^|%n|%[A-Z])([^%]*)%Z/.exec(fmt)?.[1]?.trim() ?? '';
  const isPrefixed = prefix !== '' && postcode.toUpperCase().startsWith(prefix.toUpperCase());
  return isPrefixed ? postcode.slice(prefix.length).replace(/^[\s-]+/, '') : postcode;
}
