-- A part out of stock counts as low as well, so that few parts are low and in stock. Without this the planner expects many
-- of them, and reads the whole list for a page of parts that are low.
CREATE STATISTICS "parts_low_in_stock" (mcv) ON "in_stock", "is_low" FROM "parts";--> statement-breakpoint
-- Not of a new store: the planner would take the table for an empty one while the first parts are imported.
DO $$ BEGIN IF EXISTS (SELECT FROM "parts") THEN ANALYZE "parts"; END IF; END $$;
