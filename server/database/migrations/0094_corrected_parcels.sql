-- A corrected tracking number and a parcel that was not sent after all are announced, too.
CREATE OR REPLACE FUNCTION "queue_order_webhook"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhook(
    CASE NEW.what WHEN 'return_requested' THEN 'return.requested' WHEN 'cancelled' THEN 'order.canceled' ELSE 'order.' || NEW.what END,
    jsonb_strip_nulls(jsonb_build_object('order', NEW.order_id, 'line', NEW.line_id, 'return', NEW.detail -> 'returnId', 'refund', NEW.detail -> 'refundId',
      'units', CASE NEW.what WHEN 'partly_shipped' THEN NEW.detail -> 'units' WHEN 'shipment_canceled' THEN NEW.detail -> 'units' END)));
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "queue_webhook" ON "order_events";--> statement-breakpoint
CREATE TRIGGER "queue_webhook" AFTER INSERT ON "order_events" FOR EACH ROW
  WHEN (NEW.what IN ('placed', 'paid', 'packed', 'partly_shipped', 'shipped', 'tracking_changed', 'shipment_canceled', 'delivered', 'cancelled', 'refunded', 'return_requested'))
  EXECUTE FUNCTION "queue_order_webhook"();
