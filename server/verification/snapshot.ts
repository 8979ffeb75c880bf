import type { Client } from 'pg';
import type { DisputeReport } from '#server/orders/disputes/tables.ts';
import type { CardRefund } from '#server/payments/provider/card-types.ts';
import type { BookedIntent } from '#server/payments/provider/provider-books.ts';

/** The time limit of one statement on a large store, in milliseconds. */
const MAX_TIME = 10 * 60_000;

const TABLES = `
  create temp table provider_intents (
    id text primary key, status text, amount_cents bigint, currency text, order_id text, customer_id text,
    attempt int, created_at timestamptz, paid_at timestamptz);
  create index on provider_intents (order_id);
  create temp table provider_refunds (
    id text primary key, intent_id text, status text, amount_cents bigint, currency text, created_at timestamptz,
    ours text);
  create index on provider_refunds (intent_id);
  create temp table provider_disputes (
    id text primary key, kind text, intent_id text, status text, amount_cents bigint, is_withdrawn boolean, opened_at timestamptz)`;

/**
 * The order that a payment names: only for this store's payments, and for those made before stores had ids if the order
 * is known. Another store on the same account has its own orders.
 */
const OWN_ORDER = `case when i."storeId" = (select id::text from store_identity)
  or (i."storeId" is null and exists (select from orders where id::text = i."orderId")) then i."orderId" end`;

/** The provider's books in temporary tables of one connection, which end with it. */
export class Snapshot {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Creates the empty tables. */
  async open(): Promise<void> {
    await this.run(`set statement_timeout = ${MAX_TIME}; set idle_in_transaction_session_timeout = ${MAX_TIME}`);
    await this.run(TABLES);
  }

  async run<Row extends object>(text: string, values?: unknown[]): Promise<Row[]> {
    // Above the pool's limit, which is meant for requests.
    const query = { text, ...(values && { values }), query_timeout: MAX_TIME };
    return (await this.#client.query<Row>(query)).rows;
  }

  /** Adds a page of the provider's payments; a later copy of a payment replaces an earlier one. */
  async addIntents(intents: readonly BookedIntent[]): Promise<void> {
    await this.run(
      `insert into provider_intents
       select i.id, i.status, i."amountCents", lower(i.currency), ${OWN_ORDER}, i."customerId", i.attempt, i."createdAt", i."paidAt"
       from jsonb_to_recordset($1::jsonb) as i (id text, status text, "amountCents" bigint, currency text, "orderId" text,
         "customerId" text, "storeId" text, attempt int, "createdAt" timestamptz, "paidAt" timestamptz)
       on conflict (id) do update set status = excluded.status, amount_cents = excluded.amount_cents,
         currency = excluded.currency, order_id = excluded.order_id, customer_id = excluded.customer_id,
         attempt = excluded.attempt, paid_at = excluded.paid_at`,
      [JSON.stringify(intents.map((each) => ({ ...each, attempt: wholeOrNull(each.attempt) })))],
    );
  }

  async addRefunds(refunds: readonly CardRefund[]): Promise<void> {
    await this.run(
      `insert into provider_refunds
       select r."refundId", r."intentId", r.status, r."amountCents", lower(r.currency), r."createdAt", r.ours
       from jsonb_to_recordset($1::jsonb) as r ("refundId" text, "intentId" text, status text, "amountCents" bigint, currency text,
         "createdAt" timestamptz, ours text)
       on conflict (id) do update set status = excluded.status, amount_cents = excluded.amount_cents`,
      [JSON.stringify(refunds.map((each) => ({ ...each, ours: each.ours?.id ?? null })))],
    );
  }

  async addDisputes(disputes: readonly DisputeReport[]): Promise<void> {
    await this.run(
      `insert into provider_disputes
       select d.id, d.kind, d."intentId", d.status, d."amountCents", d."isWithdrawn", d."openedAt"
       from jsonb_to_recordset($1::jsonb) as d (id text, kind text, "intentId" text, status text, "amountCents" bigint,
         "isWithdrawn" boolean, "openedAt" timestamptz)
       on conflict (id) do update set kind = excluded.kind, status = excluded.status, amount_cents = excluded.amount_cents,
         is_withdrawn = excluded.is_withdrawn`,
      [JSON.stringify(disputes)],
    );
  }

  /** Runs work on one consistent snapshot of the store's own tables. */
  async consistently<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.run('begin isolation level repeatable read');
    try {
      return await work();
    } finally {
      await this.run('rollback');
    }
  }
}

/** Metadata may contain anything: only a whole number is one of our attempts. */
function wholeOrNull(attempt: number | undefined): number | null {
  return attempt !== undefined && Number.isInteger(attempt) && Math.abs(attempt) < 2 ** 31 ? attempt : null;
}
