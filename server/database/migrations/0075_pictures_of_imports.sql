ALTER TABLE "imports" ADD COLUMN "pictures" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "picture_failures" jsonb DEFAULT '[]'::jsonb NOT NULL;