import type { Executor } from '#server/database/client.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';

/**
 * The countries of the European Economic Area, where Article 6a of Directive 98/6/EC asks for the lowest price of the 30 days before a
 * reduction, and the United Kingdom.
 */
const PLACES = 'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
  ' ',
);

/**
 * Whether the shop states the lowest price next to a crossed-out one: it sends from one of these countries, or a delivery method names
 * one. A method for everywhere is no offer to one country.
 */
export async function statesLowestPrice(db: Executor): Promise<boolean> {
  const { seller, delivery } = await selectCurrentSettings(db);
  const named = delivery.methods.flatMap(({ isActive, places }) => (isActive ? places : []));
  return [seller.country, ...named].some((place) => PLACES.includes(place.slice(0, 2)));
}
