DROP INDEX "orders_part";--> statement-breakpoint
CREATE INDEX "orders_short_id" ON "orders" USING btree (right("id"::text, 8));--> statement-breakpoint
CREATE INDEX "orders_name" ON "orders" USING btree (lower("customer_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_part" ON "orders" USING btree ("part_id","id");