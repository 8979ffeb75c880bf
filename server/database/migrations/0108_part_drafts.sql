-- The time of a deletion is in a column of its own; "hidden_at" follows from it and from a draft, so that one column says what
-- is on sale. Its indexes and triggers are created again, because they follow the renamed column.
DROP TRIGGER "notify_edit" ON "parts";--> statement-breakpoint
DROP TRIGGER "queue_part_webhook" ON "parts";--> statement-breakpoint
DROP TRIGGER "queue_stock_webhook" ON "parts";--> statement-breakpoint
DROP INDEX "parts_newest";--> statement-breakpoint
DROP INDEX "parts_price";--> statement-breakpoint
DROP INDEX "parts_name";--> statement-breakpoint
DROP INDEX "parts_category_newest";--> statement-breakpoint
DROP INDEX "parts_category_price";--> statement-breakpoint
DROP INDEX "parts_category_name";--> statement-breakpoint
DROP INDEX "parts_out_of_stock";--> statement-breakpoint
DROP INDEX "parts_low";--> statement-breakpoint
DROP INDEX "parts_few_units";--> statement-breakpoint
DROP INDEX "parts_well_rated";--> statement-breakpoint
DROP INDEX "parts_hidden";--> statement-breakpoint
DROP INDEX "parts_hidden_name";--> statement-breakpoint
ALTER TABLE "parts" RENAME COLUMN "hidden_at" TO "deleted_at";--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "publish_on" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "hidden_at" timestamp with time zone GENERATED ALWAYS AS (coalesce(deleted_at, case when publish_on <> '' then created_at end)) STORED;--> statement-breakpoint
ALTER TABLE "parts" ADD CONSTRAINT "parts_publish_on" CHECK ("parts"."publish_on" in ('', 'draft') or "parts"."publish_on" ~ '^\d{4}-\d{2}-\d{2}$');--> statement-breakpoint
CREATE INDEX "parts_newest" ON "parts" USING btree ("created_at","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "parts_price" ON "parts" USING btree ("price_cents","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "parts_name" ON "parts" USING btree ("name","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "parts_category_newest" ON "parts" USING btree ("category","created_at","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "parts_category_price" ON "parts" USING btree ("category","price_cents","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "parts_category_name" ON "parts" USING btree ("category","name","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "parts_out_of_stock" ON "parts" USING btree ("category","created_at","id") WHERE hidden_at is null and not in_stock;--> statement-breakpoint
CREATE INDEX "parts_low" ON "parts" USING btree ("id") WHERE hidden_at is null and in_stock and is_low;--> statement-breakpoint
CREATE INDEX "parts_few_units" ON "parts" USING btree ("stock_magnitude","id") WHERE hidden_at is null and in_stock and low_stock is null;--> statement-breakpoint
CREATE INDEX "parts_well_rated" ON "parts" USING btree ("category","created_at","id") WHERE hidden_at is null and is_well_rated;--> statement-breakpoint
CREATE INDEX "parts_hidden" ON "parts" USING btree ("created_at","id") WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX "parts_hidden_name" ON "parts" USING btree ("name") WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX "parts_drafts" ON "parts" USING btree ("publish_on","id") WHERE publish_on <> '' and deleted_at is null;--> statement-breakpoint
CREATE TRIGGER "notify_edit" AFTER UPDATE OF "sku", "name", "brand", "mpn", "gtin", "variant", "description", "category", "img", "specifications", "price_cents", "minimum", "version", "hidden_at" ON "parts" FOR EACH STATEMENT EXECUTE FUNCTION "notify_change"('catalogue');--> statement-breakpoint
CREATE TRIGGER "queue_part_webhook" AFTER UPDATE OF "version", "hidden_at" ON "parts" FOR EACH ROW
  WHEN (OLD.version IS DISTINCT FROM NEW.version OR OLD.hidden_at IS DISTINCT FROM NEW.hidden_at)
  EXECUTE FUNCTION "queue_part_webhook"();--> statement-breakpoint
CREATE TRIGGER "queue_stock_webhook" AFTER UPDATE OF "quantity", "minimum", "low_stock" ON "parts" FOR EACH ROW
  WHEN (NEW.hidden_at IS NULL AND (NEW.quantity < OLD.quantity OR NEW.minimum > OLD.minimum OR NEW.low_stock IS DISTINCT FROM OLD.low_stock))
  EXECUTE FUNCTION "queue_stock_webhook"();