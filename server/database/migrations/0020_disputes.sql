CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"intent_id" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" bigint,
	"currency" text,
	"is_withdrawn" boolean NOT NULL,
	"evidence_due_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_by" text,
	CONSTRAINT "disputes_amount" CHECK (("disputes"."amount_cents" is null) = ("disputes"."kind" = 'fraud_warning'))
);
--> statement-breakpoint
ALTER TABLE "money_movements" DROP CONSTRAINT "money_movements_kind";--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_intent" ON "disputes" USING btree ("intent_id");--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_kind" CHECK ("money_movements"."kind" in ('charged', 'refunded', 'refund_returned', 'disputed', 'dispute_returned'));