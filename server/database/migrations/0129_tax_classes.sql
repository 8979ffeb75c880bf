ALTER TABLE "order_lines" ADD COLUMN "tax_class" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "tax_class" text DEFAULT '' NOT NULL;