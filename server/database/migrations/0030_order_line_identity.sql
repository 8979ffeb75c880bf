ALTER TABLE "order_lines" ADD COLUMN "part_sku" text DEFAULT '' NOT NULL, ADD COLUMN "part_variant" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- Lines of before show the identity that their part has now.
UPDATE "order_lines" SET "part_sku" = parts.sku, "part_variant" = parts.variant FROM "parts" WHERE parts.id = order_lines.part_id;
