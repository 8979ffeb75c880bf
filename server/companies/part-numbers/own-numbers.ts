import { sql } from 'drizzle-orm';
import { MAX_OWN_NUMBER } from '#contract/companies/company-roles.ts';
import type { Executor } from '#server/database/client.ts';
import { isListed } from '#server/parts/search/conditions.ts';
import type { PricedCustomer } from '#server/price-lists/own-prices.ts';

/* What members of a company see of its part numbers: docs/decisions/101-own-part-numbers.md. */

/** A number as it is compared: without regard to case and width. */
export const numberKey = (number: string): string => number.normalize('NFKC').toLowerCase();

/** SQL: the active company of a customer. */
const companyOf = (customer: string) => sql`(
  select m.company_id from company_members m join companies c on c.id = m.company_id and c.state = 'active'
  where m.user_id = ${customer})`;

/** The parts on sale that a customer's company has numbers for, by these numbers as given. */
export async function selectByOwnNumbers(
  db: Executor,
  customer: PricedCustomer,
  numbers: readonly string[],
): Promise<Map<string, string[]>> {
  const given = [...new Set(numbers)].filter((number) => number !== '' && number.length <= MAX_OWN_NUMBER);
  if (customer === undefined || given.length === 0) return new Map();
  const { rows } = await db.execute<{ number: string; id: string }>(sql`
    select g.number, n.part_id as id from unnest(${sql.param(given)}::text[], ${sql.param(given.map(numberKey))}::text[]) as g (number, key)
    join company_part_numbers n on n.company_id = ${companyOf(customer)} and n.key = g.key
    join parts on parts.id = n.part_id and ${isListed(undefined)}`);
  return new Map(rows.map(({ number, id }) => [number, [id]]));
}

/** The numbers that a customer's company has for parts, by the parts' ids. */
export async function selectOwnNumbers(
  db: Executor,
  customer: PricedCustomer | null,
  partIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (customer === undefined || customer === null || partIds.length === 0) return new Map();
  const { rows } = await db.execute<{ part: string; number: string }>(sql`
    select n.part_id as part, n.number from company_part_numbers n
    where n.company_id = ${companyOf(customer)} and n.part_id = any(${sql.param([...partIds])}::uuid[])`);
  return new Map(rows.map(({ part, number }) => [part, number]));
}

/** Parts with the numbers that a customer's company has for them. */
export async function withOwnNumbers<Part extends { readonly _id: string }>(
  db: Executor,
  customer: PricedCustomer,
  parts: readonly Part[],
): Promise<(Part & { readonly ownNumber?: string })[]> {
  const numbers = await selectOwnNumbers(
    db,
    customer,
    parts.map(({ _id }) => _id),
  );
  return parts.map((part) => {
    const ownNumber = numbers.get(part._id);
    return ownNumber === undefined ? part : { ...part, ownNumber };
  });
}

/** Keeps with the lines of an order the numbers that its company has for their parts now. @param lineId only of this line */
export async function keepOwnNumbers(tx: Executor, orderId: string, lineId?: string): Promise<void> {
  await tx.execute(sql`
    update order_lines l set own_number = n.number from orders o, company_part_numbers n
    where l.order_id = ${orderId} and (${lineId ?? null}::uuid is null or l.id = ${lineId ?? null}::uuid) and o.id = l.order_id
      and n.company_id = o.company_id and n.part_id = l.part_id`);
}
