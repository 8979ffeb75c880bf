ALTER TABLE "parts" ADD COLUMN "img_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "more_pictures" text DEFAULT '' NOT NULL;