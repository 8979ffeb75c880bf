CREATE TABLE "movement_splits" (
	"movement_id" bigint PRIMARY KEY NOT NULL,
	"refund_id" uuid,
	"parts_cents" bigint NOT NULL,
	"delivery_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"taxes" jsonb NOT NULL
);
--> statement-breakpoint
DROP INDEX "document_numbers_invoice";--> statement-breakpoint
DROP INDEX "document_numbers_refund";--> statement-breakpoint
ALTER TABLE "document_numbers" ADD COLUMN "corrects" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "kept_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "movement_splits" ADD CONSTRAINT "movement_splits_movement_id_money_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."money_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movement_splits" ADD CONSTRAINT "movement_splits_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "movement_splits_refund" ON "movement_splits" USING btree ("refund_id");--> statement-breakpoint
ALTER TABLE "document_numbers" ADD CONSTRAINT "document_numbers_corrects_document_numbers_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."document_numbers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_numbers_corrects" ON "document_numbers" USING btree ("corrects");--> statement-breakpoint
CREATE INDEX "document_numbers_order" ON "document_numbers" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_numbers_invoice" ON "document_numbers" USING btree ("order_id") WHERE refund_id is null and corrects is null;--> statement-breakpoint
CREATE UNIQUE INDEX "document_numbers_refund" ON "document_numbers" USING btree ("refund_id") WHERE corrects is null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_kept" CHECK ("order_lines"."kept_cents" = 0 or ("order_lines"."kept_cents" > 0 and "order_lines"."status" = 'cancelled'));