ALTER TABLE "return_lines" DROP CONSTRAINT "return_lines_units";--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "restocked_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_units" CHECK ("return_lines"."units" > 0 and "return_lines"."restocked_units" between 0 and "return_lines"."units");