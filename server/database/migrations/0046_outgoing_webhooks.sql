CREATE TABLE "webhook_deliveries" (
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now(),
	"delivered_at" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"duration" integer,
	"answer_status" integer,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_endpoint_id_event_id_pk" PRIMARY KEY("endpoint_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"events" text[] NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"secret" text NOT NULL,
	"old_secret" text,
	"old_secret_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_old_secret" CHECK (("webhook_endpoints"."old_secret" is null) = ("webhook_endpoints"."old_secret_until" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("endpoint_id","next_try_at") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed" ON "webhook_deliveries" USING btree ("endpoint_id") WHERE next_try_at is null and delivered_at is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_events_time" ON "webhook_events" USING btree ("created_at");--> statement-breakpoint
-- Records an event, and its delivery to each endpoint that has chosen it, in the transaction that makes it true.
CREATE FUNCTION "queue_webhook"("kind" text, "facts" jsonb) RETURNS void LANGUAGE sql AS $$
  WITH chosen AS (SELECT id FROM webhook_endpoints WHERE status <> 'disabled' AND kind = ANY(events)),
  event AS (
    INSERT INTO webhook_events (type, data) SELECT kind, facts WHERE EXISTS (SELECT FROM chosen) RETURNING id
  )
  INSERT INTO webhook_deliveries (endpoint_id, event_id) SELECT chosen.id, event.id FROM chosen, event
$$;--> statement-breakpoint
CREATE FUNCTION "queue_order_webhook"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhook(
    CASE NEW.what WHEN 'return_requested' THEN 'return.requested' WHEN 'cancelled' THEN 'order.canceled' ELSE 'order.' || NEW.what END,
    jsonb_strip_nulls(jsonb_build_object('order', NEW.order_id, 'line', NEW.line_id, 'return', NEW.detail -> 'returnId', 'refund', NEW.detail -> 'refundId')));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "queue_webhook" AFTER INSERT ON "order_events" FOR EACH ROW
  WHEN (NEW.what IN ('placed', 'paid', 'packed', 'shipped', 'delivered', 'cancelled', 'refunded', 'return_requested'))
  EXECUTE FUNCTION "queue_order_webhook"();--> statement-breakpoint
CREATE FUNCTION "queue_part_webhook"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhook('part.changed', jsonb_build_object('part', NEW.id, 'sku', NEW.sku, 'deleted', NEW.hidden_at IS NOT NULL));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "queue_new_part_webhook" AFTER INSERT ON "parts" FOR EACH ROW EXECUTE FUNCTION "queue_part_webhook"();--> statement-breakpoint
-- Every edit raises the version; orders do not.
CREATE TRIGGER "queue_part_webhook" AFTER UPDATE OF "version", "hidden_at" ON "parts" FOR EACH ROW
  WHEN (OLD.version IS DISTINCT FROM NEW.version OR OLD.hidden_at IS DISTINCT FROM NEW.hidden_at)
  EXECUTE FUNCTION "queue_part_webhook"();--> statement-breakpoint
CREATE FUNCTION "queue_stock_webhook"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhook('stock.low', jsonb_build_object('part', NEW.id, 'sku', NEW.sku, 'quantity', NEW.quantity, 'level', coalesce(NEW.low_stock, NEW.minimum - 1)));
  RETURN NULL;
END $$;--> statement-breakpoint
-- When the stock falls to the low-stock level, or, without one, below what the smallest order needs.
CREATE TRIGGER "queue_stock_webhook" AFTER UPDATE OF "quantity", "minimum", "low_stock" ON "parts" FOR EACH ROW
  WHEN (OLD.quantity > coalesce(OLD.low_stock, OLD.minimum - 1) AND NEW.quantity <= coalesce(NEW.low_stock, NEW.minimum - 1) AND NEW.hidden_at IS NULL)
  EXECUTE FUNCTION "queue_stock_webhook"();
