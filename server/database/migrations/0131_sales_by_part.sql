CREATE TABLE "sale_parts" (
	"movement_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"part_id" uuid,
	"units" integer NOT NULL,
	"cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"cost_cents" bigint
);
--> statement-breakpoint
CREATE TABLE "sale_taxes" (
	"movement_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"country" text NOT NULL,
	"region" text NOT NULL,
	"label" text NOT NULL,
	"percent" numeric NOT NULL,
	"is_included" boolean NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "sale_taxes_movement_id_country_region_label_percent_is_included_pk" PRIMARY KEY("movement_id","country","region","label","percent","is_included")
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"movement_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"country" text NOT NULL,
	"region" text NOT NULL,
	"orders" integer NOT NULL,
	"is_charge" boolean NOT NULL,
	"cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sale_parts" ADD CONSTRAINT "sale_parts_movement_id_sales_movement_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."sales"("movement_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_taxes" ADD CONSTRAINT "sale_taxes_movement_id_sales_movement_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."sales"("movement_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_movement_id_money_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."money_movements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sale_parts_once" ON "sale_parts" USING btree ("movement_id","part_id");--> statement-breakpoint
CREATE INDEX "sale_parts_time" ON "sale_parts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sale_taxes_time" ON "sale_taxes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sales_time" ON "sales" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sales_order" ON "sales" USING btree ("order_id");--> statement-breakpoint
-- The share of an amount that a weight gets, rounded so that the shares of all weights add up to the amount. `upto` is the sum
-- of the weights up to and with this one. Where no weight says whose it is, the rest gets it.
CREATE FUNCTION "sale_share"("amount" numeric, "upto" numeric, "weight" numeric, "whole" numeric, "is_rest" boolean) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN whole <> 0 THEN (round(amount * upto / whole) - round(amount * (upto - weight) / whole))::bigint
    WHEN is_rest THEN amount::bigint ELSE 0 END
$$;--> statement-breakpoint
-- Writes what movements consist of (server/reports/tables.ts): those of payments that an order keeps, once. A payment is what
-- the lines and adjustments of its order cost now, less what earlier payments have of it; a refund is of its lines and
-- delivery, and what it refunds beyond that of all of them in proportion. At most one movement of an order at a time.
CREATE FUNCTION "add_sales"("ids" bigint[]) RETURNS void LANGUAGE sql AS $$
  WITH moved AS (
    SELECT m.id, m.at, m.currency, m.kind, m.provider_id, m.order_id, m.amount_cents AS amount, o.customer_id,
      CASE m.kind WHEN 'refunded' THEN -1 ELSE 1 END AS sign, m.kind = 'charged' OR f.change_id IS NOT NULL AS is_charge,
      s.adjustments AS split, f.id AS refund_id, f.restock, f.delivery_cents AS delivery_cents, b.movement_id IS NULL AS is_first,
      -- A refund is of the place that paid, even if the customer deleted the account since.
      CASE WHEN m.kind = 'charged' OR b.movement_id IS NULL THEN upper(coalesce(o.delivery ->> 'country', '')) ELSE b.country END AS country,
      CASE WHEN m.kind = 'charged' OR b.movement_id IS NULL THEN upper(trim(coalesce(o.delivery ->> 'region', ''))) ELSE b.region END AS region,
      coalesce((o.terms -> 'tax' ->> 'isDeliveryTaxed')::boolean, true) AS is_delivery_taxed
    FROM money_movements m JOIN orders o ON o.id = m.order_id
      LEFT JOIN movement_splits s ON s.movement_id = m.id LEFT JOIN refunds f ON f.id = s.refund_id
      LEFT JOIN LATERAL (SELECT * FROM sales p WHERE p.order_id = m.order_id AND p.is_charge ORDER BY p.movement_id DESC LIMIT 1) b ON true
    WHERE m.id = ANY (ids) AND (m.kind = 'charged' OR (m.kind IN ('refunded', 'refund_returned') AND s.movement_id IS NOT NULL))
      AND EXISTS (SELECT FROM order_payments k WHERE k.intent_id = m.intent_id)
      AND NOT EXISTS (SELECT FROM sales p WHERE p.movement_id = m.id)
  ), mirrored AS (
    -- A refund that the bank sent back is that refund with the other sign.
    SELECT m.id, m.at, r.id AS refunded FROM moved m JOIN money_movements r ON r.kind = 'refunded' AND r.provider_id = m.provider_id
    WHERE m.kind = 'refund_returned' AND EXISTS (SELECT FROM sales p WHERE p.movement_id = r.id)
  ), fresh AS (
    SELECT * FROM moved m WHERE NOT EXISTS (SELECT FROM mirrored r WHERE r.id = m.id)
  ), charges AS (
    SELECT m.id, l.part_id, l.quantity AS units, l.total_cents + l.adjustment_cents + l.tax_cents AS cents, l.tax_cents AS tax, (
        SELECT coalesce(sum((a.source ->> 'percent')::numeric), 0) FROM order_adjustments a WHERE a.order_id = m.order_id AND a.kind = 'tax'
          AND a.is_included AND coalesce(a.source -> 'classes' ? l.tax_class, true)) AS rate
    FROM fresh m JOIN order_lines l ON l.order_id = m.order_id WHERE l.is_billed
    UNION ALL
    SELECT m.id, NULL, 0, coalesce(sum(a.amount_cents + a.tax_cents), 0), coalesce(sum(a.tax_cents), 0), NULL
    FROM fresh m LEFT JOIN order_adjustments a ON a.order_id = m.order_id AND a.kind <> 'tax' AND NOT a.is_of_parts AND NOT a.is_included
    GROUP BY m.id
  ), included AS (
    SELECT m.id, sum(a.amount_cents) AS cents FROM fresh m JOIN order_adjustments a ON a.order_id = m.order_id
    WHERE a.kind = 'tax' AND a.is_included GROUP BY m.id
  ), based AS (
    -- Weights of tax that prices include: of a line by its rate, of delivery by that of all lines.
    SELECT c.id, c.part_id, c.units, c.cents, c.tax, CASE WHEN c.part_id IS NOT NULL THEN c.cents * c.rate / (100 + c.rate)
      WHEN m.is_delivery_taxed THEN c.cents * coalesce(sum(c.cents * c.rate / (100 + c.rate)) OVER whole
        / nullif(sum(c.cents) FILTER (WHERE c.part_id IS NOT NULL) OVER whole, 0), 0) ELSE 0 END AS base
    FROM charges c JOIN fresh m ON m.id = c.id WINDOW whole AS (PARTITION BY c.id)
  ), known AS (
    SELECT c.id, c.part_id, c.units, c.cents, c.tax + sale_share(coalesce(i.cents, 0), sum(c.base) OVER upto, c.base, sum(c.base) OVER whole,
      c.part_id IS NULL) AS tax, 0 AS had_units, 0 AS had_cents, 0 AS had_tax, NULL::numeric AS had_cost
    FROM based c LEFT JOIN included i ON i.id = c.id
    WINDOW whole AS (PARTITION BY c.id), upto AS (PARTITION BY c.id ORDER BY c.part_id ROWS UNBOUNDED PRECEDING)
    UNION ALL
    SELECT m.id, p.part_id, 0, 0, 0, p.units, p.cents, p.tax_cents, p.cost_cents
    FROM fresh m JOIN sales b ON b.order_id = m.order_id AND b.is_charge JOIN sale_parts p ON p.movement_id = b.movement_id
  ), rows AS (
    SELECT id, part_id, sum(units) AS units, sum(cents) AS cents, sum(tax) AS tax, sum(had_units) AS had_units, sum(had_cents) AS had_cents,
      sum(had_tax) AS had_tax, sum(had_cost) AS had_cost FROM known GROUP BY id, part_id
  ), refunded AS (
    SELECT m.id, l.part_id, r.units, r.amount_cents AS cents FROM fresh m JOIN refund_lines r ON r.refund_id = m.refund_id JOIN order_lines l ON l.id = r.line_id
    UNION ALL
    SELECT m.id, NULL, 0, m.delivery_cents FROM fresh m WHERE m.delivery_cents > 0
  ), weighed AS (
    SELECT m.id, m.amount, m.sign, m.is_charge, m.restock, r.part_id, r.cents AS charged, r.tax, r.had_tax, r.had_units, r.had_cost,
      CASE WHEN m.is_charge THEN r.units - r.had_units ELSE m.sign * coalesce(f.units, 0) END AS units,
      CASE WHEN m.is_charge THEN m.sign * (r.cents - r.had_cents) ELSE coalesce(f.cents, 0) * sum(r.cents) OVER (PARTITION BY m.id)
        + greatest(m.amount - sum(coalesce(f.cents, 0)) OVER (PARTITION BY m.id), 0) * r.cents END AS weight
    FROM fresh m JOIN rows r ON r.id = m.id LEFT JOIN refunded f ON f.id = m.id AND f.part_id IS NOT DISTINCT FROM r.part_id
  ), shared AS (
    SELECT *, sale_share(amount, sum(weight) OVER upto, weight, sum(weight) OVER whole, part_id IS NULL) AS cents, sum(weight) OVER whole AS whole
    FROM weighed WINDOW whole AS (PARTITION BY id), upto AS (PARTITION BY id ORDER BY part_id ROWS UNBOUNDED PRECEDING)
  ), named AS (
    SELECT m.id, t.source ->> 'label' AS label, coalesce((t.source ->> 'percent')::numeric, 0) AS percent, t."isIncluded" AS is_included, t.cents
    FROM fresh m CROSS JOIN LATERAL jsonb_to_recordset(m.split) AS t (kind text, source jsonb, "isIncluded" boolean, cents bigint)
    WHERE m.split IS NOT NULL AND t.kind = 'tax'
    UNION ALL
    SELECT m.id, a.source ->> 'label', coalesce((a.source ->> 'percent')::numeric, 0), a.is_included, a.amount_cents
    FROM fresh m JOIN order_adjustments a ON a.order_id = m.order_id AND a.kind = 'tax' WHERE m.split IS NULL
    UNION ALL
    SELECT m.id, t.label, t.percent, t.is_included, -t.cents
    FROM fresh m JOIN sales b ON b.order_id = m.order_id AND b.is_charge JOIN sale_taxes t ON t.movement_id = b.movement_id WHERE m.split IS NULL
  ), taxes AS (
    -- Without a split, a payment of a part of what the order costs has that part of each tax.
    SELECT n.id, n.label, n.percent, n.is_included,
      CASE WHEN m.split IS NULL AND w.whole <> 0 THEN round(sum(n.cents) * m.amount / w.whole) ELSE sum(n.cents) END AS cents
    FROM named n JOIN fresh m ON m.id = n.id JOIN (SELECT DISTINCT id, whole FROM shared) w ON w.id = n.id
    GROUP BY n.id, n.label, n.percent, n.is_included, m.split, m.amount, w.whole
  ), taxed AS (
    SELECT s.*, coalesce(t.cents, 0) AS all_tax,
      CASE WHEN is_charge THEN sign * (tax - had_tax) ELSE s.cents * tax / nullif(charged, 0) END AS tax_weight
    FROM shared s LEFT JOIN (SELECT id, sum(cents) AS cents FROM taxes GROUP BY id) t ON t.id = s.id
  ), parts_sold AS (
    SELECT t.id, t.part_id, t.units, t.sign * t.cents AS cents, t.sign * sale_share(t.all_tax, sum(coalesce(tax_weight, 0)) OVER upto,
        coalesce(tax_weight, 0), sum(coalesce(tax_weight, 0)) OVER whole, t.part_id IS NULL) AS tax_cents,
      round(CASE WHEN t.had_units <> 0 AND NOT (t.is_charge AND t.units > 0) THEN t.had_cost / t.had_units ELSE p.cost_cents END
        * CASE WHEN t.is_charge OR t.restock THEN t.units ELSE 0 END) AS cost_cents
    FROM taxed t LEFT JOIN parts p ON p.id = t.part_id
    WINDOW whole AS (PARTITION BY t.id), upto AS (PARTITION BY t.id ORDER BY t.part_id ROWS UNBOUNDED PRECEDING)
  ), inserted AS (
    INSERT INTO sales (movement_id, at, currency, kind, order_id, customer_id, country, region, orders, is_charge, cents, tax_cents)
    SELECT m.id, m.at, m.currency, m.kind, m.order_id, m.customer_id, m.country, m.region, (m.kind = 'charged' AND m.is_first)::int, m.is_charge,
      m.sign * m.amount, m.sign * coalesce((SELECT sum(t.cents) FROM taxes t WHERE t.id = m.id), 0) FROM fresh m
    UNION ALL
    SELECT r.id, r.at, p.currency, 'refund_returned', p.order_id, p.customer_id, p.country, p.region, 0, p.is_charge, -p.cents, -p.tax_cents
    FROM mirrored r JOIN sales p ON p.movement_id = r.refunded
    ON CONFLICT DO NOTHING RETURNING *
  ), inserted_parts AS (
    INSERT INTO sale_parts (movement_id, at, currency, part_id, units, cents, tax_cents, cost_cents)
    SELECT i.movement_id, i.at, i.currency, p.part_id, p.units, p.cents, p.tax_cents, p.cost_cents
    FROM inserted i JOIN parts_sold p ON p.id = i.movement_id WHERE p.units <> 0 OR p.cents <> 0 OR p.tax_cents <> 0
    UNION ALL
    SELECT i.movement_id, i.at, i.currency, p.part_id, -p.units, -p.cents, -p.tax_cents, -p.cost_cents
    FROM inserted i JOIN mirrored r ON r.id = i.movement_id JOIN sale_parts p ON p.movement_id = r.refunded
  )
  INSERT INTO sale_taxes (movement_id, at, currency, country, region, label, percent, is_included, cents)
  SELECT i.movement_id, i.at, i.currency, coalesce(b.country, i.country), coalesce(b.region, i.region), t.label, t.percent, t.is_included, m.sign * t.cents
  FROM inserted i JOIN fresh m ON m.id = i.movement_id JOIN taxes t ON t.id = m.id
    -- A change of the address ends the tax of the place before.
    LEFT JOIN LATERAL (
      SELECT x.country, x.region FROM sales p JOIN sale_taxes x ON x.movement_id = p.movement_id
      WHERE p.order_id = i.order_id AND (x.label, x.percent, x.is_included) = (t.label, t.percent, t.is_included)
      ORDER BY x.movement_id DESC LIMIT 1) b ON true
  WHERE t.cents <> 0
  UNION ALL
  SELECT i.movement_id, i.at, i.currency, t.country, t.region, t.label, t.percent, t.is_included, -t.cents
  FROM inserted i JOIN mirrored r ON r.id = i.movement_id JOIN sale_taxes t ON t.movement_id = r.refunded
$$;--> statement-breakpoint
CREATE FUNCTION "add_sale"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'money_movements' THEN PERFORM add_sales(ARRAY[NEW.id]);
  ELSIF TG_TABLE_NAME = 'movement_splits' THEN PERFORM add_sales(ARRAY[NEW.movement_id]);
  ELSE PERFORM add_sales(ARRAY[m.id]) FROM (SELECT id FROM money_movements WHERE intent_id = NEW.intent_id ORDER BY id) m;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- At the commit, when lines, adjustments, payments and splits of the transaction are complete, in whatever order it wrote them.
CREATE CONSTRAINT TRIGGER "add_sale" AFTER INSERT ON "money_movements" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "add_sale"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "add_sale" AFTER INSERT ON "movement_splits" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "add_sale"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "add_sale" AFTER INSERT ON "order_payments" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "add_sale"();--> statement-breakpoint
-- The movements so far: first the first payments of all orders, some at a time, then each other one.
DO $$
DECLARE
  batch bigint[];
  movement bigint;
BEGIN
  -- The function's plan is made while its tables are empty, and kept while they grow.
  SET LOCAL enable_seqscan = off;
  FOR batch IN
    SELECT array_agg(id) FROM (
      SELECT min(m.id) AS id, row_number() OVER (ORDER BY min(m.id)) AS n FROM money_movements m JOIN order_payments k ON k.intent_id = m.intent_id
      WHERE m.kind = 'charged' GROUP BY m.order_id
    ) numbered GROUP BY n / 200
  LOOP
    PERFORM add_sales(batch);
  END LOOP;
  FOR movement IN
    SELECT m.id FROM money_movements m WHERE m.kind IN ('charged', 'refunded', 'refund_returned') AND NOT EXISTS (SELECT FROM sales p WHERE p.movement_id = m.id) ORDER BY m.id
  LOOP
    PERFORM add_sales(ARRAY[movement]);
  END LOOP;
  SET LOCAL enable_seqscan = on;
END $$;
