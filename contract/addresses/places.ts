import { COUNTRIES } from './countries.ts';

/** Where something is delivered or taxed. */
export interface Place {
  /** ISO 3166 alpha-2, upper case. */
  readonly country: string;
  /** As typed or chosen: a code or a name. */
  readonly region: string;
}

/**
 * Parses a place in the shop's settings: a country (`US`), or a country and a region (`US-CA`, `DE-Bayern`).
 * @returns undefined for anything else
 */
export function parsePlace(text: string): Place | undefined {
  const [, country = '', region = ''] = /^\s*([a-z]{2})(?:\s*-\s*(\S.*?))?\s*$/i.exec(text) ?? [];
  const code = country.toUpperCase();
  return COUNTRIES.includes(code) ? { country: code, region } : undefined;
}

/** Whether an address is in a place of the settings: in its country, and in its region if the place has one. */
export function isIn(place: Place, address: Place): boolean {
  if (place.country !== address.country) return false;
  return place.region === '' || regionKey(place) === regionKey(address);
}

/** Whether an address is in a place of the shop's settings, such as `US-CA`. */
export function isInSetting(setting: string, address: Place): boolean {
  const place = parsePlace(setting);
  return place !== undefined && isIn(place, address);
}

/** The same key for the code and the name of a state or province, whatever their spelling. */
function regionKey({ country, region }: Place): string {
  const key = region
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
  return REGION_CODES[country]?.[key] ?? key;
}

const US =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,' +
  'FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,' +
  'MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,' +
  'NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,' +
  'PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,' +
  'WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming';
const CA =
  'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,' +
  'NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon';

/** Codes by name, for the countries where tax most often differs by region. */
const REGION_CODES: Partial<Record<string, Readonly<Record<string, string>>>> = { US: codesOf(US), CA: codesOf(CA) };

function codesOf(list: string): Record<string, string> {
  const entries = list.split(',').map((entry) => {
    const name = entry.slice(3).replace(/[^a-z]/gi, '');
    return [name.toLowerCase(), entry.slice(0, 2).toLowerCase()];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}
