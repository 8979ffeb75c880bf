ALTER TABLE "companies" ADD COLUMN "payment_days" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "credit_limit_cents" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_days" integer;--> statement-breakpoint
CREATE INDEX "orders_owed_by_company" ON "orders" USING btree ("company_id","due_on") WHERE is_owed and company_id is not null;