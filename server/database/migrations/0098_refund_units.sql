ALTER TABLE "refunds" DROP CONSTRAINT "refunds_units";--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "units";