import { sql } from 'drizzle-orm';
import type { Adjuster } from '#contract/orders/adjusters/adjuster.ts';
import { ADJUSTERS } from '#contract/orders/adjusters/adjusters.ts';
import type { CustomerFacts } from '#contract/settings/checkout-terms.ts';
import { COMPANY_TAX_STATUS_SQL, TAX_STATUS_SQL } from '#server/tax/tax-status.ts';
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

/** What the adjusters need to know of a customer; undefined for a visitor. @param companyId the company that orders */
export async function selectCustomerFacts(
  db: Executor,
  customerId: string | undefined,
  companyId?: string | null,
): Promise<Partial<CustomerFacts> | undefined> {
  if (customerId === undefined || !NEEDS_CUSTOMER) return undefined;
  const { rows } = await db.execute<{ facts: Partial<CustomerFacts> }>(
    sql`select ${sql.raw(CUSTOMER_FACTS_SQL)} as facts from users where id = ${customerId}`,
  );
  const customer = rows[0]?.facts;
  return customer && factsOf(db, { customer }, companyId ?? undefined);
}

/** The facts about a customer who was read before, for an order of a company: its tax status instead of theirs. */
export async function factsOf(
  db: Executor,
  { customer }: { readonly customer: Partial<CustomerFacts> },
  companyId: string | undefined,
): Promise<Partial<CustomerFacts>> {
  return companyId === undefined ? customer : { ...customer, taxStatus: await selectCompanyTaxStatus(db, companyId) };
}

/** The tax status of a company, which its orders have instead of that of their buyer. */
async function selectCompanyTaxStatus(db: Executor, companyId: string): Promise<CustomerFacts['taxStatus']> {
  const { rows } = await db.execute<{ status: CustomerFacts['taxStatus'] }>(
    sql`select ${sql.raw(COMPANY_TAX_STATUS_SQL)} as status from companies where id = ${companyId}`,
  );
  return rows[0]!.status;
}
