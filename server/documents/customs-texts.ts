import { languageCode, t } from '#contract/language/text.ts';
import { inArray } from 'drizzle-orm';
import { passesCustoms } from '#contract/addresses/customs.ts';
import type { Executor } from '#server/database/client.ts';
import type { OrderRow } from '#server/orders/order-rows.ts';
import { parts } from '#server/parts/tables.ts';

/** What customs ask about a part, by its id; empty for an order that does not pass customs. */
export type CustomsTexts = ReadonlyMap<string, string>;

/**
 * Origin, tariff number and export control number of the parts of an order that passes customs, as its documents state them.
 * @param from the country that the shop sends from; empty if it is not set
 */
export async function customsTexts(
  db: Executor,
  from: string,
  { delivery, lines }: Pick<OrderRow, 'delivery' | 'lines'>,
): Promise<CustomsTexts> {
  if (!delivery || lines.length === 0 || !passesCustoms(from, delivery.country)) return new Map();
  const rows = await db
    .select({ id: parts.id, origin: parts.origin, hts: parts.hts, eccn: parts.eccn })
    .from(parts)
    .where(
      inArray(
        parts.id,
        lines.map(({ partId }) => partId),
      ),
    );
  const countries = new Intl.DisplayNames([languageCode()], { type: 'region' });
  return new Map(
    rows.flatMap(({ id, origin, hts, eccn }) => {
      const facts = [
        origin && t('Origin {country}', { country: countries.of(origin) ?? origin }),
        hts && `HTS ${hts}`,
        eccn && `ECCN ${eccn}`,
      ].filter(Boolean);
      return facts.length > 0 ? [[id, facts.join(', ')] as const] : [];
    }),
  );
}
