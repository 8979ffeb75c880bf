ALTER TABLE "return_lines" ADD COLUMN "received_units" integer;--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "condition" text;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "send_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "send_by" date;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_received" CHECK ("return_lines"."received_units" between 0 and "return_lines"."units");