CREATE TABLE "till_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"means" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "till_payments_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "till_payments_amount" CHECK ("till_payments"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_packed";--> statement-breakpoint
DROP INDEX "order_lines_reserved";--> statement-breakpoint
DROP INDEX "order_lines_to_pack";--> statement-breakpoint
DROP INDEX "order_lines_to_send";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pay_later" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_owed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "owed_cents" bigint GENERATED ALWAYS AS (case when is_owed then lines_cents + adjustments_cents - prepaid_cents else 0 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pick_up_by" date;--> statement-breakpoint
ALTER TABLE "till_payments" ADD CONSTRAINT "till_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_owed" ON "orders" USING btree ("customer_id","id") WHERE is_owed;--> statement-breakpoint
CREATE INDEX "order_lines_reserved" ON "order_lines" USING btree ("customer_id") WHERE status in ('unpaid', 'agreed');--> statement-breakpoint
CREATE INDEX "order_lines_to_pack" ON "order_lines" USING btree ("order_id") WHERE status in ('paid', 'agreed') and packed_at is null;--> statement-breakpoint
CREATE INDEX "order_lines_to_send" ON "order_lines" USING btree ("order_id") WHERE status in ('paid', 'agreed') and packed_at is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_packed" CHECK ("order_lines"."packed_at" is null or "order_lines"."status" in ('agreed', 'paid', 'shipped', 'cancelled'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_owed_is_agreed" CHECK (not "orders"."is_owed" or ("orders"."pay_later" is not null and "orders"."transaction_id" is null));
--> statement-breakpoint
-- Picking, packing and shipping no longer depend on the payment alone: lines that are `agreed` are fulfilled before it.
CREATE OR REPLACE FUNCTION has_units_to_pack(of_order uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE l.order_id = of_order AND l.status IN ('paid', 'agreed') AND l.packed_at IS NULL
      AND l.quantity + l.exchanged_units > l.withdrawn_units + l.sent_units
      AND (l.sent_units > 0 OR least(l.left_cents + l.kept_cents, o.total_cents - o.refunded_cents) > 0))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION leave_pick_batch() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  batch uuid;
  is_to_pack boolean := NEW.status IN ('paid', 'agreed') AND NEW.packed_at IS NULL AND 
    NEW.quantity + NEW.exchanged_units > NEW.withdrawn_units + NEW.sent_units;
  sent integer := NEW.sent_units - OLD.sent_units;
BEGIN
  SELECT batch_id INTO batch FROM pick_batch_orders WHERE order_id = NEW.order_id;
  IF batch IS NOT NULL THEN
    PERFORM FROM pick_batches WHERE id = batch FOR NO KEY UPDATE;
  END IF;
  IF NOT is_to_pack THEN
    DELETE FROM missing_lines WHERE line_id = NEW.id;
  END IF;
  IF batch IS NULL THEN
    RETURN NULL;
  END IF;
  -- Picked units of a canceled order stay in the cart, those of a packed or sent one do not.
  IF NEW.packed_at IS NOT NULL OR NEW.status = 'shipped' THEN
    sent := NEW.quantity + NEW.exchanged_units - NEW.withdrawn_units - OLD.sent_units;
  END IF;
  IF sent > 0 THEN
    UPDATE picked_parts SET picked = greatest(picked - sent, 0) WHERE batch_id = batch AND part_id = NEW.part_id;
  END IF;
  PERFORM leave_pick_batch_when_done(NEW.order_id, batch);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER leave_pick_batch ON order_lines;
CREATE TRIGGER leave_pick_batch AFTER UPDATE OF status, packed_at, withdrawn_units, sent_units ON order_lines FOR EACH ROW
  WHEN (OLD.status IN ('paid', 'agreed') AND OLD.packed_at IS NULL) EXECUTE FUNCTION leave_pick_batch();
--> statement-breakpoint
-- Units count as sold once they are paid or agreed to be paid later; money counts when it arrives.
CREATE OR REPLACE FUNCTION sold_units(status text, quantity int, withdrawn int, returned int) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN status IN ('agreed', 'paid', 'shipped') THEN quantity - withdrawn - returned ELSE 0 END
$$;
--> statement-breakpoint
-- Also what an account gets before it pays at pick-up.
CREATE OR REPLACE FUNCTION reserved_by(customer uuid, after bigint) RETURNS TABLE (part_id uuid, units bigint, cents bigint, lines bigint) LANGUAGE plpgsql VOLATILE ROWS 5 AS $$
begin
  return query select l.part_id, sum(l.quantity), sum(l.total_cents)::bigint, count(*)
    from order_lines l where l.customer_id = customer and l.status in ('unpaid', 'agreed')
      and (l.status = 'unpaid' or exists (select from orders o where o.id = l.order_id and o.pay_later = 'pick_up')) group by l.part_id;
end $$;
--> statement-breakpoint
DROP TRIGGER queue_webhook ON order_events;
CREATE TRIGGER queue_webhook AFTER INSERT ON order_events FOR EACH ROW
  WHEN (NEW.what IN ('placed', 'agreed', 'paid', 'packed', 'partly_shipped', 'shipped', 'tracking_changed', 'shipment_canceled', 'delivered', 'cancelled',
    'refunded', 'return_requested', 'lines_changed', 'units_canceled', 'delivery_changed', 'recharged'))
  EXECUTE FUNCTION queue_order_webhook();
