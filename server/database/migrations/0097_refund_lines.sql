CREATE TABLE "refund_lines" (
	"refund_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"units" integer,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "refund_lines_refund_id_line_id_pk" PRIMARY KEY("refund_id","line_id"),
	CONSTRAINT "refund_lines_amount" CHECK ("refund_lines"."amount_cents" >= 0),
	CONSTRAINT "refund_lines_units" CHECK ("refund_lines"."units" > 0)
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "delivery_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_lines_line" ON "refund_lines" USING btree ("line_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_delivery" CHECK ("refunds"."delivery_cents" between 0 and "refunds"."amount_cents");--> statement-breakpoint
-- What each refund of a line refunded so far.
INSERT INTO "refund_lines" (refund_id, line_id, units, amount_cents)
SELECT id, line_id, units, amount_cents FROM "refunds" WHERE line_id IS NOT NULL;--> statement-breakpoint
-- Disputes that the store won no longer block shipping.
UPDATE "disputes" SET lifted_at = now(), lifted_by = 'provider'
WHERE lifted_at IS NULL AND kind <> 'fraud_warning' AND status IN ('won', 'warning_closed', 'prevented');
