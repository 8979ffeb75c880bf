ALTER TABLE "webhook_endpoints" ADD COLUMN "set_by" uuid;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "key_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Endpoints of before belong to the person who added or changed them last.
UPDATE "webhook_endpoints" e SET "set_by" = (
  SELECT u.id FROM "audit_trail" a JOIN "users" u ON u.id::text = a.actor
  WHERE a.action IN ('webhook.added', 'webhook.changed') AND a.subject = e.id::text ORDER BY a.id DESC LIMIT 1);--> statement-breakpoint
-- When the stock of a part is low: its own level, else the store's, else just below three minimum orders.
CREATE FUNCTION "low_stock_level"("own" int, "store" int, "minimum" int) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(own::bigint, store::bigint, 3::bigint * minimum - 1)
$$;--> statement-breakpoint
CREATE FUNCTION "needs_stock"("quantity" int, "minimum" int, "own" int, "store" int) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT quantity < minimum OR quantity <= low_stock_level(own, store, minimum)
$$;--> statement-breakpoint
DROP TRIGGER "queue_stock_webhook" ON "parts";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "queue_stock_webhook"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  store int;
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoints WHERE status <> 'disabled' AND 'stock.low' = ANY(events)) THEN RETURN NULL; END IF;
  store := (SELECT (settings #>> '{stock,lowLevel}')::int FROM shop_settings ORDER BY version DESC LIMIT 1);
  IF needs_stock(NEW.quantity, NEW.minimum, NEW.low_stock, store) AND NOT needs_stock(OLD.quantity, OLD.minimum, OLD.low_stock, store) THEN
    PERFORM queue_webhook('stock.low', jsonb_build_object('part', NEW.id, 'sku', NEW.sku, 'quantity', NEW.quantity,
      'level', low_stock_level(NEW.low_stock, store, NEW.minimum)));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- When a part comes to need stock. Without an endpoint for the event it reads only the few endpoints.
CREATE TRIGGER "queue_stock_webhook" AFTER UPDATE OF "quantity", "minimum", "low_stock" ON "parts" FOR EACH ROW
  WHEN (NEW.hidden_at IS NULL AND (NEW.quantity < OLD.quantity OR NEW.minimum > OLD.minimum OR NEW.low_stock IS DISTINCT FROM OLD.low_stock))
  EXECUTE FUNCTION "queue_stock_webhook"();
