-- Stop: the parts are written again for the column of what can be ordered, which takes a second for 40,000 parts.
ALTER TABLE "parts" ADD COLUMN "backorder_limit" integer;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "lead_days" integer;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "promised" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "arriving" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "arrivals" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "orderable" integer GENERATED ALWAYS AS (quantity + case when backorder_limit is null then 0
  else greatest(least(backorder_limit, case when lead_days is null then arriving end) - promised, 0) end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "expected_on" date;--> statement-breakpoint
ALTER TABLE "parts" ADD CONSTRAINT "parts_promised" CHECK ("parts"."promised" >= 0 and ("parts"."promised" = 0 or "parts"."quantity" = 0)) NOT VALID;--> statement-breakpoint
ALTER TABLE "parts" ADD CONSTRAINT "parts_backorder" CHECK ("parts"."backorder_limit" >= 0 and "parts"."lead_days" >= 0) NOT VALID;--> statement-breakpoint
-- Units that are added to the stock go to the orders that have units beyond it (docs/decisions/104-backorders.md), whatever adds them.
CREATE FUNCTION serve_promises() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  served int := least(NEW.quantity, NEW.promised);
BEGIN
  NEW.quantity := NEW.quantity - served;
  NEW.promised := NEW.promised - served;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER serve_promises BEFORE UPDATE OF quantity ON parts FOR EACH ROW
  WHEN (NEW.promised > 0 AND NEW.quantity > 0) EXECUTE FUNCTION serve_promises();--> statement-breakpoint
-- Pages of parts show what can be ordered beyond the stock. Edits of the limit raise the version of the part.
CREATE TRIGGER notify_arrivals AFTER UPDATE OF arrivals ON parts FOR EACH STATEMENT EXECUTE FUNCTION notify_change('catalogue');
