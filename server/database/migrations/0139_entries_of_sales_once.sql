-- A payment inserts a movement and a payment of an order, and a refund a movement and its split. The first trigger writes the
-- entries; the others see them and do not run the statement of `add_sales`.
CREATE OR REPLACE FUNCTION "add_sale"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  movements bigint[];
  movement bigint;
BEGIN
  IF TG_TABLE_NAME = 'money_movements' THEN movements := ARRAY[NEW.id];
  ELSIF TG_TABLE_NAME = 'movement_splits' THEN movements := ARRAY[NEW.movement_id];
  ELSE movements := ARRAY(SELECT id FROM money_movements WHERE intent_id = NEW.intent_id ORDER BY id);
  END IF;
  FOREACH movement IN ARRAY movements LOOP
    IF NOT EXISTS (SELECT FROM sales WHERE movement_id = movement) THEN PERFORM add_sales(ARRAY[movement]); END IF;
  END LOOP;
  RETURN NULL;
END $$;
