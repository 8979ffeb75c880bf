CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
DROP INDEX "orders_number";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "number" text;--> statement-breakpoint
-- Earlier orders keep the number that was printed and emailed: the end of their id.
UPDATE "orders" SET "number" = right("id"::text, 8);--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "number" SET DEFAULT nextval('order_numbers')::text, ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_number" ON "orders" USING btree ("number");
