-- Previews of the form before. What they imported is in the catalog and in the audit trail.
DELETE FROM "imports";--> statement-breakpoint
ALTER TABLE "import_rows" DROP COLUMN "before_cents";--> statement-breakpoint
ALTER TABLE "import_rows" DROP COLUMN "price_cents";