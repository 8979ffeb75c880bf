ALTER TABLE "webhook_endpoints" ADD COLUMN "format" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "platform" text;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_endpoints_profile" ON "webhook_endpoints" USING btree ("platform") WHERE format = 'ucp';--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_platform" CHECK (("webhook_endpoints"."format" = 'standard') = ("webhook_endpoints"."platform" is null));--> statement-breakpoint
-- An endpoint of a platform gets the orders that the platform placed, once they are paid, and one event of what a transaction changes.
CREATE OR REPLACE FUNCTION "queue_webhook"("kind" text, "facts" jsonb) RETURNS void LANGUAGE sql AS $$
  WITH chosen AS (
    SELECT e.id FROM webhook_endpoints e
    WHERE e.status <> 'disabled' AND kind = ANY(e.events) AND (
      e.platform IS NULL
      OR e.platform IN (
        SELECT c.platform FROM assistant_checkouts c
        WHERE c.order_id = (facts ->> 'order')::uuid
          AND EXISTS (SELECT FROM order_events p WHERE p.order_id = c.order_id AND p.what = 'paid')
      ) AND NOT EXISTS (
        SELECT FROM webhook_events w JOIN webhook_deliveries d ON d.event_id = w.id
        WHERE w.created_at = now() AND w.data ->> 'order' = facts ->> 'order' AND d.endpoint_id = e.id
      )
    )
  ),
  event AS (
    INSERT INTO webhook_events (type, data) SELECT kind, facts WHERE EXISTS (SELECT FROM chosen) RETURNING id
  )
  INSERT INTO webhook_deliveries (endpoint_id, event_id) SELECT chosen.id, event.id FROM chosen, event
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "queue_order_webhook"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhook(
    CASE
      WHEN NEW.what = 'return_requested' THEN 'return.requested'
      WHEN NEW.what = 'cancelled' THEN 'order.canceled'
      WHEN NEW.what IN ('lines_changed', 'units_canceled', 'delivery_changed', 'recharged') THEN 'order.changed'
      ELSE 'order.' || NEW.what
    END,
    jsonb_strip_nulls(jsonb_build_object('order', NEW.order_id, 'line', NEW.line_id, 'return', NEW.detail -> 'returnId', 'refund', NEW.detail -> 'refundId',
      'units', CASE WHEN NEW.what IN ('partly_shipped', 'shipment_canceled') THEN NEW.detail -> 'units' END)));
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "queue_webhook" ON "order_events";--> statement-breakpoint
CREATE TRIGGER "queue_webhook" AFTER INSERT ON "order_events" FOR EACH ROW
  WHEN (NEW.what IN ('placed', 'paid', 'packed', 'partly_shipped', 'shipped', 'tracking_changed', 'shipment_canceled', 'delivered', 'cancelled',
    'refunded', 'return_requested', 'lines_changed', 'units_canceled', 'delivery_changed', 'recharged'))
  EXECUTE FUNCTION "queue_order_webhook"();
