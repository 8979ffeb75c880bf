CREATE TABLE "gift_card_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gift_card_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"payment_id" uuid,
	"refund_id" uuid,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_card_movements_amount" CHECK (case when "gift_card_movements"."kind" in ('spent', 'canceled') then "gift_card_movements"."amount_cents" < 0 else "gift_card_movements"."amount_cents" > 0 end),
	CONSTRAINT "gift_card_movements_cause" CHECK (("gift_card_movements"."payment_id" is not null) = ("gift_card_movements"."kind" in ('spent', 'returned', 'refunded')) and ("gift_card_movements"."refund_id" is not null) = ("gift_card_movements"."kind" = 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "gift_card_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gift_card_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_card_payments_amount" CHECK ("gift_card_payments"."amount_cents" > 0),
	CONSTRAINT "gift_card_payments_state" CHECK ("gift_card_payments"."state" in ('held', 'booked', 'returned', 'lapsed'))
);
--> statement-breakpoint
CREATE TABLE "gift_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code_digest" text NOT NULL,
	"last4" text NOT NULL,
	"issued_cents" bigint NOT NULL,
	"balance_cents" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"expires_on" date,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"canceled_at" timestamp with time zone,
	CONSTRAINT "gift_cards_balance" CHECK ("gift_cards"."balance_cents" >= 0),
	CONSTRAINT "gift_cards_issued" CHECK ("gift_cards"."issued_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "prepaid_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_card_movements" ADD CONSTRAINT "gift_card_movements_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_movements" ADD CONSTRAINT "gift_card_movements_payment_id_gift_card_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."gift_card_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_movements" ADD CONSTRAINT "gift_card_movements_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_payments" ADD CONSTRAINT "gift_card_payments_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_payments" ADD CONSTRAINT "gift_card_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_card_movements_card" ON "gift_card_movements" USING btree ("gift_card_id","id");--> statement-breakpoint
CREATE INDEX "gift_card_movements_payment" ON "gift_card_movements" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_movements_refund" ON "gift_card_movements" USING btree ("refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_payments_once" ON "gift_card_payments" USING btree ("order_id","gift_card_id") WHERE state in ('held', 'booked');--> statement-breakpoint
CREATE INDEX "gift_card_payments_order" ON "gift_card_payments" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "gift_card_payments_held" ON "gift_card_payments" USING btree ("order_id") WHERE state = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "gift_cards_code" ON "gift_cards" USING btree ("code_digest");--> statement-breakpoint
CREATE INDEX "gift_cards_last4" ON "gift_cards" USING btree ("last4","id");--> statement-breakpoint
CREATE INDEX "orders_with_prepaid" ON "orders" USING btree ("id") WHERE prepaid_cents > 0;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_prepaid" CHECK ("orders"."prepaid_cents" >= 0);--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "gift_card_movements" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
