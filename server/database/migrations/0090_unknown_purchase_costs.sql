ALTER TABLE "purchase_lines" ALTER COLUMN "cost_cents" DROP NOT NULL;--> statement-breakpoint
-- Until now 0 stood for a cost that was not known, as drafts from low stock and lists without costs had it.
UPDATE "purchase_lines" SET "cost_cents" = NULL WHERE "cost_cents" = 0 AND "received" < "quantity";
