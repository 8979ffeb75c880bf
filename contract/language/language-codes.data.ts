import { LANGUAGES } from './languages.ts';

/** The languages other than English, which are the first segment of an address. */
export const LANGUAGE_CODES = Object.keys(LANGUAGES).filter((code) => code !== 'en');
