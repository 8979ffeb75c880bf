-- An order has lines. Every order of before becomes an order with one line of the same id.
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"part_name" text NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"withdrawn_units" integer DEFAULT 0 NOT NULL,
	"returned_units" integer DEFAULT 0 NOT NULL,
	"total_cents" bigint NOT NULL,
	"status" text DEFAULT 'unpaid' NOT NULL,
	"is_billed" boolean DEFAULT true NOT NULL,
	"shipment_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0),
	CONSTRAINT "order_lines_total" CHECK ("order_lines"."total_cents" = "order_lines"."unit_price_cents" * "order_lines"."quantity"),
	CONSTRAINT "order_lines_units_back" CHECK ("order_lines"."withdrawn_units" >= 0 and "order_lines"."returned_units" >= 0 and "order_lines"."withdrawn_units" + "order_lines"."returned_units" <= "order_lines"."quantity"),
	CONSTRAINT "order_lines_billed" CHECK ("order_lines"."is_billed" or "order_lines"."status" = 'cancelled')
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"tracking" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
INSERT INTO "order_lines" ("id", "order_id", "customer_id", "part_id", "part_name", "unit_price_cents", "quantity", "withdrawn_units",
	"returned_units", "total_cents", "status", "created_at", "closed_at")
SELECT "id", "id", "customer_id", "part_id", "part_name", "unit_price_cents", "quantity", "withdrawn_units", "returned_units", "total_cents",
	"status", "created_at", "closed_at" FROM "orders" ORDER BY "id";
--> statement-breakpoint
UPDATE "orders" SET "hold_until" = NULL WHERE "status" <> 'unpaid' AND "hold_until" IS NOT NULL;
--> statement-breakpoint
DROP TRIGGER "notify_buyer" ON "orders";
--> statement-breakpoint
-- Constraints and indexes on these columns go with them.
ALTER TABLE "orders"
	DROP COLUMN "part_id",
	DROP COLUMN "part_name",
	DROP COLUMN "unit_price_cents",
	DROP COLUMN "quantity",
	DROP COLUMN "withdrawn_units",
	DROP COLUMN "returned_units",
	DROP COLUMN "status";
--> statement-breakpoint
DROP INDEX "orders_open";
--> statement-breakpoint
DROP INDEX "orders_customer";
--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "total_cents" TO "lines_cents";
--> statement-breakpoint
ALTER TABLE "orders"
	ADD COLUMN "delivery" jsonb,
	ADD COLUMN "reference" text DEFAULT '' NOT NULL,
	ADD COLUMN "note" text DEFAULT '' NOT NULL,
	ADD COLUMN "delivery_cents" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN "tax_cents" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN "total_cents" bigint GENERATED ALWAYS AS (lines_cents + delivery_cents + tax_cents) STORED NOT NULL,
	ADD CONSTRAINT "orders_sums" CHECK ("orders"."lines_cents" >= 0 and "orders"."delivery_cents" >= 0 and "orders"."tax_cents" >= 0);
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_customer" ON "orders" USING btree ("customer_id","id");
--> statement-breakpoint
CREATE INDEX "orders_holds" ON "orders" USING btree ("hold_until") WHERE hold_until is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_part_once" ON "order_lines" USING btree ("order_id","part_id");
--> statement-breakpoint
CREATE INDEX "order_lines_customer" ON "order_lines" USING btree ("customer_id","id");
--> statement-breakpoint
CREATE INDEX "order_lines_open" ON "order_lines" USING btree ("id") WHERE closed_at is null;
--> statement-breakpoint
CREATE INDEX "order_lines_status" ON "order_lines" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "order_lines_open_price" ON "order_lines" USING btree ("status","total_cents","id") WHERE closed_at is null;
--> statement-breakpoint
CREATE INDEX "order_lines_part" ON "order_lines" USING btree ("part_id","id");
--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("order_id");
--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_lines"
	ADD CONSTRAINT "order_lines_part_id_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id") ON DELETE no action ON UPDATE no action,
	ADD CONSTRAINT "order_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action,
	ADD CONSTRAINT "order_lines_order" FOREIGN KEY ("customer_id","order_id") REFERENCES "public"."orders"("customer_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "line_id" uuid CONSTRAINT "order_events_line_id_order_lines_id_fk" REFERENCES "public"."order_lines"("id");
--> statement-breakpoint
ALTER TABLE "order_notices" ADD COLUMN "line_id" uuid;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "line_id" uuid;
--> statement-breakpoint
UPDATE "refunds" SET "line_id" = "order_id";
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_movements" RENAME COLUMN "order_id" TO "line_id";
--> statement-breakpoint
ALTER INDEX "stock_movements_order" RENAME TO "stock_movements_line";
--> statement-breakpoint
CREATE TRIGGER "notify_buyer" AFTER UPDATE OF "status" ON "order_lines" FOR EACH ROW
  WHEN ((OLD.status IN ('paid', 'shipped')) IS DISTINCT FROM (NEW.status IN ('paid', 'shipped'))) EXECUTE FUNCTION "notify_buyer"();
