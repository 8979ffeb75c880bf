ALTER TABLE "orders" ADD COLUMN "ship_by" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "arrives_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "arrives_by" date;--> statement-breakpoint
CREATE INDEX "orders_ship_by" ON "orders" USING btree ("ship_by") WHERE ship_by is not null and closed_at is null;