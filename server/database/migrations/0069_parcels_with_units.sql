CREATE TABLE "shipment_lines" (
	"shipment_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "shipment_lines_shipment_id_line_id_pk" PRIMARY KEY("shipment_id","line_id"),
	CONSTRAINT "shipment_lines_units" CHECK ("shipment_lines"."units" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "sent_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_lines_line" ON "shipment_lines" USING btree ("line_id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_sent" CHECK ("order_lines"."sent_units" >= 0 and "order_lines"."withdrawn_units" + "order_lines"."sent_units" <= "order_lines"."quantity");--> statement-breakpoint
INSERT INTO "shipment_lines" ("shipment_id", "line_id", "units")
  SELECT "shipment_id", "id", "quantity" - "withdrawn_units" FROM "order_lines" WHERE "shipment_id" IS NOT NULL AND "quantity" > "withdrawn_units";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_shipment_id_shipments_id_fk";
--> statement-breakpoint
ALTER TABLE "order_lines" DROP COLUMN "shipment_id";