import { sql } from 'drizzle-orm';
import type { Adjuster } from '#contract/orders/adjusters/adjuster.ts';
import { ADJUSTERS } from '#contract/orders/adjusters/adjusters.ts';
import type { CustomerFacts } from '#contract/settings/checkout-terms.ts';
import { TAX_STATUS_SQL } from '#server/tax/tax-status.ts';
import type { Executor } from '#server/database/client.ts';

/** SQL: each fact of the customer `users`. */
const FACTS: Readonly<Record<keyof CustomerFacts, string>> = {
  paidOrders: '(select count(*) from orders p where p.customer_id = users.id and p.transaction_id is not null)',
  taxStatus: TAX_STATUS_SQL,
};

const NEEDED = new Set(
  (ADJUSTERS as readonly Pick<Adjuster<string, never>, 'needs'>[]).flatMap(({ needs = [] }) => needs),
);

/** Whether the price of an order depends on its customer. */
export const NEEDS_CUSTOMER = NEEDED.size > 0;

/** SQL: what the adjusters need to know of the customer `users`. */
export const CUSTOMER_FACTS_SQL = NEEDS_CUSTOMER
  ? `json_build_object(${[...NEEDED].map((fact) => `'${fact}', ${FACTS[fact]}`).join()})`
  : `'{}'::json`;

/** What the adjusters need to know of a customer; undefined for a visitor. */
export async function selectCustomerFacts(
  db: Executor,
  customerId: string | undefined,
): Promise<Partial<CustomerFacts> | undefined> {
  if (customerId === undefined || !NEEDS_CUSTOMER) return undefined;
  const { rows } = await db.execute<{ facts: Partial<CustomerFacts> }>(
    sql`select ${sql.raw(CUSTOMER_FACTS_SQL)} as facts from users where id = ${customerId}`,
  );
  return rows[0]?.facts;
}
