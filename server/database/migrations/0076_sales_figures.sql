CREATE TABLE "part_sales" (
	"part_id" uuid PRIMARY KEY NOT NULL,
	"units" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recent_part_sales" (
	"at" timestamp with time zone NOT NULL,
	"part_id" uuid NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "recent_part_sales_at_part_id_pk" PRIMARY KEY("at","part_id")
);
--> statement-breakpoint
CREATE TABLE "sales_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"currency" text,
	"orders" integer DEFAULT 0 NOT NULL,
	"charged_cents" bigint DEFAULT 0 NOT NULL,
	"returned_cents" bigint DEFAULT 0 NOT NULL,
	"part_id" uuid,
	"units" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_figures" (
	"currency" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"orders" integer NOT NULL,
	"charged_cents" bigint DEFAULT 0 NOT NULL,
	"returned_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sales_figures_currency_at_pk" PRIMARY KEY("currency","at")
);
--> statement-breakpoint
CREATE TABLE "sales_rollup" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"built_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sales_rollup_one" CHECK ("sales_rollup"."id")
);
--> statement-breakpoint
-- Grows by one with each doubling, and never falls as the quantity grows.
CREATE FUNCTION "stock_magnitude"("quantity" int) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT floor(ln(greatest(quantity, 0) + 1::float8) / ln(2::float8))::int
$$;--> statement-breakpoint
-- One statement, so that PostgreSQL rewrites the table once.
ALTER TABLE "parts" ADD COLUMN "is_low" boolean GENERATED ALWAYS AS (needs_stock(quantity, minimum, low_stock, null)) STORED NOT NULL,
  ADD COLUMN "stock_magnitude" integer GENERATED ALWAYS AS (stock_magnitude(quantity)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "part_sales_best" ON "part_sales" USING btree ("units" DESC NULLS LAST,"part_id");--> statement-breakpoint
CREATE INDEX "parts_low" ON "parts" USING btree ("id") WHERE hidden_at is null and in_stock and is_low;--> statement-breakpoint
CREATE INDEX "parts_few_units" ON "parts" USING btree ("stock_magnitude","id") WHERE hidden_at is null and in_stock and low_stock is null;--> statement-breakpoint
-- What a movement of money and an order line add to the figures, here for the triggers and for building from the ledger.
CREATE FUNCTION "sales_quarter"("time" timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_bin('15 minutes', time, '2000-01-01 00:00:00+00')
$$;--> statement-breakpoint
CREATE FUNCTION "charged_cents"("kind" text, "cents" bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN kind = 'charged' THEN cents ELSE 0 END
$$;--> statement-breakpoint
-- A refund that the bank sent back, and a dispute that the store won, count against the returned money.
CREATE FUNCTION "returned_cents"("kind" text, "cents" bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN kind IN ('refunded', 'disputed') THEN cents WHEN kind IN ('refund_returned', 'dispute_returned') THEN -cents ELSE 0 END
$$;--> statement-breakpoint
CREATE FUNCTION "sold_units"("status" text, "quantity" int, "withdrawn" int, "returned" int) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN status IN ('paid', 'shipped') THEN quantity - withdrawn - returned ELSE 0 END
$$;--> statement-breakpoint
CREATE FUNCTION "queue_money"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO sales_changes (at, currency, orders, charged_cents, returned_cents) VALUES (sales_quarter(OLD.at), OLD.currency,
      -(OLD.kind = 'charged')::int, -charged_cents(OLD.kind, OLD.amount_cents), -returned_cents(OLD.kind, OLD.amount_cents));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO sales_changes (at, currency, orders, charged_cents, returned_cents) VALUES (sales_quarter(NEW.at), NEW.currency,
      (NEW.kind = 'charged')::int, charged_cents(NEW.kind, NEW.amount_cents), returned_cents(NEW.kind, NEW.amount_cents));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- The ledger only grows; figures follow it even where an operator repairs it by hand.
CREATE TRIGGER "queue_money" AFTER INSERT OR UPDATE OR DELETE ON "money_movements" FOR EACH ROW EXECUTE FUNCTION "queue_money"();--> statement-breakpoint
CREATE FUNCTION "queue_sold_units"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line order_lines := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  before int := CASE WHEN TG_OP = 'INSERT' THEN 0 ELSE sold_units(OLD.status, OLD.quantity, OLD.withdrawn_units, OLD.returned_units) END;
  now int := CASE WHEN TG_OP = 'DELETE' THEN 0 ELSE sold_units(NEW.status, NEW.quantity, NEW.withdrawn_units, NEW.returned_units) END;
BEGIN
  INSERT INTO sales_changes (at, part_id, units) VALUES (sales_quarter(line.created_at), line.part_id, now - before);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "queue_new_units" AFTER INSERT ON "order_lines" FOR EACH ROW
  WHEN (sold_units(NEW.status, NEW.quantity, NEW.withdrawn_units, NEW.returned_units) <> 0) EXECUTE FUNCTION "queue_sold_units"();--> statement-breakpoint
CREATE TRIGGER "queue_sold_units" AFTER UPDATE OF "status", "quantity", "withdrawn_units", "returned_units" ON "order_lines" FOR EACH ROW
  WHEN (sold_units(NEW.status, NEW.quantity, NEW.withdrawn_units, NEW.returned_units) <> sold_units(OLD.status, OLD.quantity, OLD.withdrawn_units, OLD.returned_units))
  EXECUTE FUNCTION "queue_sold_units"();--> statement-breakpoint
CREATE TRIGGER "queue_deleted_units" AFTER DELETE ON "order_lines" FOR EACH ROW
  WHEN (sold_units(OLD.status, OLD.quantity, OLD.withdrawn_units, OLD.returned_units) <> 0) EXECUTE FUNCTION "queue_sold_units"();
