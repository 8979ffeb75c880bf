ALTER TABLE "order_lines" ADD COLUMN "weight" integer;--> statement-breakpoint
ALTER TABLE "order_change_lines" ADD COLUMN "weight" integer;