CREATE TABLE "order_adjustments" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line_id" uuid,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"is_included" boolean DEFAULT false NOT NULL,
	"is_of_parts" boolean DEFAULT false NOT NULL,
	"source" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "order_adjustments_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_adjustments_line" CHECK ("order_adjustments"."line_id" is null or "order_adjustments"."is_of_parts"),
	CONSTRAINT "order_adjustments_included" CHECK (not ("order_adjustments"."is_included" and "order_adjustments"."is_of_parts"))
);
--> statement-breakpoint
-- Delivery, with the added tax that the billed lines do not have; then each tax, with its rate if its name does not state it.
INSERT INTO "order_adjustments" (order_id, position, kind, label, amount_cents, tax_cents, is_included, source)
SELECT o.id, row_number() OVER (PARTITION BY o.id ORDER BY a.place) - 1, a.kind, a.label, a.amount, a.tax, a.is_included, a.source
FROM "orders" o CROSS JOIN LATERAL (
  SELECT 0 AS place, 'delivery' AS kind, coalesce(o.terms #>> '{method,name}', 'Delivery') AS label, o.delivery_cents AS amount,
    o.tax_cents - coalesce((SELECT sum(l.tax_cents) FROM "order_lines" l WHERE l.order_id = o.id AND l.is_billed), 0) AS tax,
    false AS is_included, jsonb_build_object('method', o.terms #>> '{method,id}') AS source
  WHERE o.delivery_cents <> 0 OR jsonb_typeof(o.terms -> 'method') = 'object'
  UNION ALL
  SELECT t.place, 'tax', CASE WHEN o.terms #>> '{tax,isIncluded}' = 'true' THEN 'Includes ' ELSE '' END || (t.tax ->> 'label')
      || CASE WHEN EXISTS (SELECT FROM regexp_matches(t.tax ->> 'label', '(\d+(?:[.,]\d+)?)\s*%', 'g') AS stated
        WHERE replace(stated[1], ',', '.')::numeric = round((t.tax ->> 'percent')::numeric, 3)) THEN ''
        ELSE ' ' || trim_scale(round((t.tax ->> 'percent')::numeric, 3)) || '%' END, (t.tax ->> 'cents')::bigint, 0,
    coalesce(o.terms #>> '{tax,isIncluded}' = 'true', false), jsonb_build_object('label', t.tax -> 'label', 'percent', t.tax -> 'percent')
  FROM jsonb_array_elements(CASE WHEN jsonb_typeof(o.terms #> '{tax,taxes}') = 'array' THEN o.terms #> '{tax,taxes}' ELSE '[]' END)
    WITH ORDINALITY AS t (tax, place)
) a;--> statement-breakpoint
ALTER TABLE "movement_splits" ADD COLUMN "adjustments" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- Of each adjustment what a refund had of delivery and of the tax with the same place among the taxes.
UPDATE "movement_splits" s SET adjustments = b.adjustments
FROM (
  SELECT a.movement_id, jsonb_agg(jsonb_build_object('kind', a.kind, 'name', a.label, 'cents', a.cents, 'isIncluded', a.is_included,
    'source', a.source) ORDER BY a.position) AS adjustments
  FROM (
    SELECT s.movement_id, a.position, a.kind, a.label, a.is_included, a.source, CASE a.kind WHEN 'delivery' THEN s.delivery_cents
      ELSE coalesce((s.taxes -> (row_number() OVER (PARTITION BY s.movement_id, a.kind ORDER BY a.position) - 1)::int ->> 'cents')::bigint, 0) END AS cents
    FROM "movement_splits" s JOIN "money_movements" m ON m.id = s.movement_id JOIN "order_adjustments" a ON a.order_id = m.order_id
  ) a GROUP BY a.movement_id
) b WHERE b.movement_id = s.movement_id;--> statement-breakpoint
ALTER TABLE "movement_splits" ALTER COLUMN "adjustments" DROP DEFAULT, DROP COLUMN "delivery_cents", DROP COLUMN "tax_cents", DROP COLUMN "taxes";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_refunded";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_sums";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "adjustments_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "orders" SET adjustments_cents = delivery_cents + tax_cents WHERE delivery_cents + tax_cents <> 0;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "total_cents", DROP COLUMN "delivery_cents", DROP COLUMN "tax_cents",
  ADD COLUMN "total_cents" bigint GENERATED ALWAYS AS (lines_cents + adjustments_cents) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total_cents","id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "adjustment_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" DROP COLUMN "left_cents",
  ADD COLUMN "left_cents" bigint GENERATED ALWAYS AS (total_cents + adjustment_cents + tax_cents - kept_cents - refunded_cents) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_adjusted" CHECK ("order_lines"."total_cents" + "order_lines"."adjustment_cents" >= 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_refunded" CHECK ("order_lines"."refunded_cents" between 0 and "order_lines"."total_cents" + "order_lines"."adjustment_cents" + "order_lines"."tax_cents" - "order_lines"."kept_cents");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_sums" CHECK ("orders"."lines_cents" >= 0 and "orders"."lines_cents" + "orders"."adjustments_cents" >= 0);
