-- The ledger of money, for what was paid and given back before there was one.
INSERT INTO "money_movements" ("order_id", "kind", "intent_id", "provider_id", "amount_cents", "currency", "actor", "at")
SELECT o.id, 'charged', o.transaction_id, o.transaction_id, o.total_cents, coalesce(i.currency, 'usd'), e.actor, e.at
FROM "orders" o
JOIN LATERAL (SELECT actor, at FROM "order_events" WHERE order_id = o.id AND what = 'paid' ORDER BY id LIMIT 1) e ON true
LEFT JOIN "payment_intents" i ON i.intent_id = o.transaction_id
WHERE o.transaction_id IS NOT NULL;
--> statement-breakpoint
INSERT INTO "money_movements" ("order_id", "kind", "intent_id", "provider_id", "amount_cents", "currency", "actor", "at")
SELECT r.order_id, 'charged', r.intent_id, r.intent_id, r.amount_cents, coalesce(i.currency, 'usd'), 'migration', r.created_at
FROM "refunds" r LEFT JOIN "payment_intents" i ON i.intent_id = r.intent_id
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "money_movements" ("order_id", "kind", "intent_id", "provider_id", "amount_cents", "currency", "actor", "at")
SELECT r.order_id, 'refunded', r.intent_id, r.refund_id, r.amount_cents, c.currency, 'migration', coalesce(r.settled_at, now())
FROM "refunds" r JOIN "money_movements" c ON c.kind = 'charged' AND c.provider_id = r.intent_id
WHERE r.status = 'refunded' AND r.refund_id IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', tg_table_name USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "stock_movements" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "order_events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_trail" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "money_movements" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
