CREATE TABLE "order_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"card" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_payments_amount" CHECK ("order_payments"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_payments_intent" ON "order_payments" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "order_payments_order" ON "order_payments" USING btree ("order_id","id");--> statement-breakpoint
-- The payment of each paid order; the order's own id serves as that of its first payment.
INSERT INTO "order_payments" ("id", "intent_id", "order_id", "amount_cents", "card", "created_at")
SELECT o."id", o."transaction_id", o."id", o."paid_cents", o."card", coalesce(m."at", o."created_at")
FROM "orders" o LEFT JOIN "money_movements" m ON m."kind" = 'charged' AND m."provider_id" = o."transaction_id"
WHERE o."transaction_id" IS NOT NULL AND o."paid_cents" > 0;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "card";