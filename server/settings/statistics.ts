import type { EnvReader } from './values.ts';

/** Four figures about the shop, as shown. */
export interface Statistics {
  readonly customers: string;
  readonly revenue: string;
  readonly reviews: string;
  readonly tools: string;
}

/** More would not fit next to three others on a phone. */
const MOST_LETTERS = 8;

/** The home page's figures; the specification's by default. */
export function readStatistics(read: EnvReader): Statistics {
  const figure = (name: string, standard: string): string => {
    const text = read.text(name) ?? standard;
    if (text.length > MOST_LETTERS)
      read.wrong(`${name} must be at most ${MOST_LETTERS} characters long, like ${standard}.`);
    return text;
  };
  return {
    customers: figure('STATS_CUSTOMERS', '100+'),
    revenue: figure('STATS_REVENUE', '120M+'),
    reviews: figure('STATS_REVIEWS', '33k+'),
    tools: figure('STATS_TOOLS', '50+'),
  };
}
