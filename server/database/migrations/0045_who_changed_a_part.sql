ALTER TABLE "parts" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "changed_at" timestamp with time zone;