ALTER TABLE "parts" ADD COLUMN "package_length" integer;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "package_width" integer;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "package_height" integer;