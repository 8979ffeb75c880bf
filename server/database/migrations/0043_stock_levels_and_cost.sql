ALTER TABLE "parts" ADD COLUMN "storage_place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "low_stock" integer;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "cost_cents" integer;--> statement-breakpoint
ALTER TABLE "parts" ADD CONSTRAINT "parts_low_stock" CHECK ("parts"."low_stock" >= 0);--> statement-breakpoint
ALTER TABLE "parts" ADD CONSTRAINT "parts_cost_cents" CHECK ("parts"."cost_cents" >= 0);