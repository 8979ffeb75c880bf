CREATE TABLE "document_numbers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_id" uuid,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_numbers" ADD CONSTRAINT "document_numbers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_numbers" ADD CONSTRAINT "document_numbers_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_numbers_sequence" ON "document_numbers" USING btree ("kind","year","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "document_numbers_invoice" ON "document_numbers" USING btree ("order_id") WHERE refund_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "document_numbers_refund" ON "document_numbers" USING btree ("refund_id");