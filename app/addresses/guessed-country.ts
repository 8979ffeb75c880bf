import { COUNTRIES } from '#contract/addresses/countries.ts';
import { readerTimeZone } from '#app/document/time-zone.ts';

/**
 * The country in which a visitor probably is: that of the browser's time zone, else of its languages; undefined if neither names
 * one. It only fills in a field, and is not stored.
 */
export function guessedCountry(request: Request): string | undefined {
  const zone = readerTimeZone(request);
  return (zone && countryOfZone(zone)) || countryOfLanguages(languagesOf(request));
}

/** The country that has a time zone; undefined for zones of no country, such as UTC. */
export function countryOfZone(zone: string): string | undefined {
  const wanted = canonicalZone(zone);
  return COUNTRIES.find((country) => zonesOf(country).some((each) => canonicalZone(each) === wanted));
}

/** The country of the first language that names or implies one: `de-AT`, `de`. */
export function countryOfLanguages(languages: readonly string[]): string | undefined {
  for (const language of languages) {
    try {
      const locale = new Intl.Locale(language);
      // English is set in browsers everywhere.
      const region = locale.region ?? (locale.language === 'en' ? undefined : locale.maximize().region);
      if (region && (COUNTRIES as readonly string[]).includes(region)) return region;
    } catch {
      // Not a language.
    }
  }
  return undefined;
}

function languagesOf(request: Request): readonly string[] {
  if (typeof document !== 'undefined') return navigator.languages;
  return (request.headers.get('accept-language') ?? '')
    .slice(0, 200)
    .split(',')
    .map((entry) => entry.split(';')[0]!.trim())
    .filter(Boolean);
}

/** Engines have one of both, under the same contract. */
interface ZonedLocale {
  readonly timeZones?: readonly string[];
  getTimeZones?(): readonly string[] | undefined;
}

function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as ZonedLocale;
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** The name under which the engine knows a zone: `Asia/Kolkata` and `Asia/Calcutta` are the same. */
function canonicalZone(zone: string): string {
  return ALIASES.get(zone) ?? zone;
}

/** Zones whose name in the list of a country may differ from that of a clock. */
const ALIASES = new Map([
  ['Asia/Kolkata', 'Asia/Calcutta'],
  ['Europe/Kyiv', 'Europe/Kiev'],
  ['Asia/Ho_Chi_Minh', 'Asia/Saigon'],
  ['Asia/Kathmandu', 'Asia/Katmandu'],
  ['Asia/Yangon', 'Asia/Rangoon'],
  ['America/Argentina/Buenos_Aires', 'America/Buenos_Aires'],
]);
