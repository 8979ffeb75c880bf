CREATE TABLE "bank_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"received_on" date NOT NULL,
	"payer" text DEFAULT '' NOT NULL,
	"is_held" boolean DEFAULT true NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_payments_amount" CHECK ("bank_payments"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "bank_payments" ADD CONSTRAINT "bank_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_payments_reference" ON "bank_payments" USING btree (upper(regexp_replace("reference", '\s', '', 'g')));--> statement-breakpoint
CREATE INDEX "bank_payments_order" ON "bank_payments" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "bank_payments_held" ON "bank_payments" USING btree ("order_id") WHERE is_held;--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("customer_id","due_on") WHERE due_on is not null and transaction_id is null and closed_at is null;