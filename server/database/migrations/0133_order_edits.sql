CREATE TABLE "order_change_lines" (
	"change_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"before" integer NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"tax_class" text NOT NULL,
	CONSTRAINT "order_change_lines_change_id_line_id_pk" PRIMARY KEY("change_id","line_id"),
	CONSTRAINT "order_change_lines_units" CHECK ("order_change_lines"."before" >= 0 and "order_change_lines"."quantity" >= 0 and "order_change_lines"."before" + "order_change_lines"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_changes" ALTER COLUMN "delivery" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "order_change_lines" ADD CONSTRAINT "order_change_lines_change_id_order_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."order_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_change_lines" ADD CONSTRAINT "order_change_lines_part_id_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_change_lines_part" ON "order_change_lines" USING btree ("part_id");--> statement-breakpoint
CREATE INDEX "stock_movements_change" ON "stock_movements" USING btree ("change_id") WHERE change_id is not null;