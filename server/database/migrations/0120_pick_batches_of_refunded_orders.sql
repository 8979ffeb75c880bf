-- Whether anything of an order is left to pack. As `isToPack`, but a dispute, which may be won, keeps the order in its batch.
CREATE FUNCTION "has_units_to_pack"("of_order" uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE l.order_id = of_order AND l.status = 'paid' AND l.packed_at IS NULL
      AND l.quantity + l.exchanged_units > l.withdrawn_units + l.sent_units
      AND (l.sent_units > 0 OR least(l.left_cents + l.kept_cents, o.total_cents - o.refunded_cents) > 0))
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "leave_pick_batch"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  batch uuid;
  is_to_pack boolean := NEW.status = 'paid' AND NEW.packed_at IS NULL AND 
    NEW.quantity + NEW.exchanged_units > NEW.withdrawn_units + NEW.sent_units;
  sent integer := NEW.sent_units - OLD.sent_units;
BEGIN
  IF NOT is_to_pack THEN
    DELETE FROM missing_lines WHERE line_id = NEW.id;
  END IF;
  SELECT batch_id INTO batch FROM pick_batch_orders WHERE order_id = NEW.order_id;
  IF batch IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM FROM pick_batches WHERE id = batch FOR NO KEY UPDATE;
  -- Picked units of a canceled order stay in the cart, those of a packed or sent one do not.
  IF NEW.packed_at IS NOT NULL OR NEW.status = 'shipped' THEN
    sent := NEW.quantity + NEW.exchanged_units - NEW.withdrawn_units - OLD.sent_units;
  END IF;
  IF sent > 0 THEN
    UPDATE picked_parts SET picked = greatest(picked - sent, 0) WHERE batch_id = batch AND part_id = NEW.part_id;
  END IF;
  PERFORM leave_pick_batch_when_done(NEW.order_id, batch);
  RETURN NULL;
END $$;--> statement-breakpoint
-- Takes an order of which nothing is left to pack out of its batch, which ends with its last order. The batch is locked.
CREATE FUNCTION "leave_pick_batch_when_done"("of_order" uuid, "batch" uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT has_units_to_pack(of_order) THEN
    DELETE FROM pick_batch_orders WHERE order_id = of_order;
    UPDATE pick_batches SET ended_at = now() WHERE id = batch AND ended_at IS NULL
      AND NOT EXISTS (SELECT FROM pick_batch_orders WHERE batch_id = batch);
  END IF;
  PERFORM pg_notify('partsmith_live', 'batches ' || batch);
END $$;--> statement-breakpoint
-- An order whose money is refunded leaves its batch, too, even if no units were named.
CREATE FUNCTION "leave_pick_batch_refunded"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  batch uuid;
BEGIN
  SELECT batch_id INTO batch FROM pick_batch_orders WHERE order_id = NEW.id;
  IF batch IS NOT NULL THEN
    PERFORM FROM pick_batches WHERE id = batch FOR NO KEY UPDATE;
    PERFORM leave_pick_batch_when_done(NEW.id, batch);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "leave_pick_batch_refunded" AFTER UPDATE OF "refunded_cents" ON "orders" FOR EACH ROW
  WHEN (NEW.refunded_cents > OLD.refunded_cents) EXECUTE FUNCTION "leave_pick_batch_refunded"();--> statement-breakpoint
-- Batches that were kept open by such orders.
DELETE FROM pick_batch_orders WHERE NOT has_units_to_pack(order_id);--> statement-breakpoint
UPDATE pick_batches b SET ended_at = now() WHERE ended_at IS NULL
  AND NOT EXISTS (SELECT FROM pick_batch_orders WHERE batch_id = b.id);
