ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_kept";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "canceled_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_canceled_units" CHECK ("order_lines"."canceled_units" between 0 and "order_lines"."withdrawn_units");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_kept" CHECK ("order_lines"."kept_cents" = 0 or ("order_lines"."kept_cents" > 0 and ("order_lines"."status" = 'cancelled' or "order_lines"."canceled_units" > 0)));