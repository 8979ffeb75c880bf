CREATE TABLE "company_order_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"contents" jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"total_cents" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"order_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "company_order_requests_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
ALTER TABLE "company_members" ADD COLUMN "order_limit_cents" bigint;--> statement-breakpoint
ALTER TABLE "company_members" ADD COLUMN "month_limit_cents" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cost_center" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "company_order_requests" ADD CONSTRAINT "company_order_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_order_requests" ADD CONSTRAINT "company_order_requests_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_order_requests" ADD CONSTRAINT "company_order_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_order_requests_company" ON "company_order_requests" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "company_order_requests_buyer" ON "company_order_requests" USING btree ("buyer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_order_requests_once" ON "company_order_requests" USING btree ("buyer_id","fingerprint") WHERE state = 'waiting';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_company" ON "orders" USING btree ("company_id","id") WHERE company_id is not null;--> statement-breakpoint
CREATE INDEX "orders_company_buyer" ON "orders" USING btree ("company_id","customer_id","created_at") WHERE company_id is not null;