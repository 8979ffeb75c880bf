-- Locks the batch before the marks of missing units, as picking does (`pickPart`): the other way around, packing an order and picking
-- its part waited for each other, and a mark that was being written stayed on a packed order.
CREATE OR REPLACE FUNCTION leave_pick_batch() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  batch uuid;
  is_to_pack boolean := NEW.status = 'paid' AND NEW.packed_at IS NULL AND 
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
