DROP INDEX "orders_keys";--> statement-breakpoint
DROP INDEX "orders_idempotency";--> statement-breakpoint
CREATE UNIQUE INDEX "orders_idempotency" ON "orders" USING btree ("customer_id","idempotency_key") WHERE idempotency_key is not null;