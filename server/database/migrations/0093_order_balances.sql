ALTER TABLE "order_lines" ADD COLUMN "refunded_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "left_cents" bigint GENERATED ALWAYS AS (total_cents + tax_cents - kept_cents - refunded_cents) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "disputed_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "left_cents" bigint GENERATED ALWAYS AS (paid_cents - refunded_cents - disputed_cents) STORED NOT NULL;--> statement-breakpoint
-- Of each paid order: what its payment charged, and what refunds, made or owed, and then disputes have used of it.
UPDATE "orders" o SET paid_cents = o.total_cents, refunded_cents = b.refunded,
  disputed_cents = least(o.total_cents - b.refunded, b.withdrawn)
FROM (
  SELECT p.id, least(p.total_cents, coalesce((SELECT sum(r.amount_cents) FROM "refunds" r
      WHERE r.intent_id = p.transaction_id AND (r.status <> 'failed' OR r.origin = 'store')), 0)) AS refunded,
    coalesce((SELECT sum(d.amount_cents) FROM "disputes" d
      WHERE d.intent_id = p.transaction_id AND d.kind = 'dispute' AND d.is_withdrawn), 0) AS withdrawn
  FROM "orders" p WHERE p.transaction_id IS NOT NULL
) b WHERE b.id = o.id;--> statement-breakpoint
UPDATE "order_lines" l SET refunded_cents = greatest(0, least(l.total_cents + l.tax_cents - l.kept_cents, b.refunded))
FROM (
  SELECT r.line_id, sum(r.amount_cents) AS refunded FROM "refunds" r JOIN "orders" o ON o.transaction_id = r.intent_id
  WHERE r.line_id IS NOT NULL AND (r.status <> 'failed' OR r.origin = 'store') GROUP BY r.line_id
) b WHERE b.line_id = l.id;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_refunded" CHECK ("order_lines"."refunded_cents" between 0 and "order_lines"."total_cents" + "order_lines"."tax_cents" - "order_lines"."kept_cents");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_balances" CHECK ("orders"."refunded_cents" >= 0 and "orders"."disputed_cents" >= 0 and "orders"."refunded_cents" + "orders"."disputed_cents" <= "orders"."paid_cents");
