CREATE TABLE "price_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"part_id" uuid NOT NULL,
	"price_before" bigint,
	"compare_at_before" bigint,
	"price_cents" bigint NOT NULL,
	"compare_at_cents" bigint,
	"actor" text,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "compare_at_cents" bigint;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "lowest_cents" bigint;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_part_id_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_history_part" ON "price_history" USING btree ("part_id","id");--> statement-breakpoint
ALTER TABLE "parts" ADD CONSTRAINT "parts_compare_at_cents" CHECK ("parts"."compare_at_cents" > "parts"."price_cents");--> statement-breakpoint
-- The lowest price of a part in the 30 days before a moment, which Article 6a of Directive 98/6/EC asks for; null if it had none
-- before. An hour more, because 30 days last 721 hours when clocks are put back.
CREATE FUNCTION "lowest_price"(part uuid, announced timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT min(h.price_cents) FROM price_history h
  WHERE h.part_id = part AND h.at < announced AND h.id >= coalesce(
    (SELECT max(f.id) FROM price_history f WHERE f.part_id = part AND f.at <= announced - interval '721 hours'), 0)
$$;
--> statement-breakpoint
-- Records a change, and announces a reduction: when a part gets a compare-at price, or another price next to one. Another
-- compare-at price alone announces none.
CREATE FUNCTION "record_price"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed_at timestamptz := clock_timestamp();
BEGIN
  NEW.lowest_cents := CASE
    WHEN NEW.compare_at_cents IS NULL THEN NULL
    WHEN OLD.compare_at_cents IS NOT NULL AND OLD.price_cents = NEW.price_cents THEN OLD.lowest_cents
    ELSE lowest_price(NEW.id, changed_at) END;
  INSERT INTO price_history (part_id, price_before, compare_at_before, price_cents, compare_at_cents, actor, at)
  VALUES (NEW.id, OLD.price_cents, OLD.compare_at_cents, NEW.price_cents, NEW.compare_at_cents,
    CASE WHEN NEW.version <> OLD.version THEN NEW.changed_by END, changed_at);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "record_price" BEFORE UPDATE OF "price_cents", "compare_at_cents" ON "parts" FOR EACH ROW
  WHEN (OLD.price_cents <> NEW.price_cents OR OLD.compare_at_cents IS DISTINCT FROM NEW.compare_at_cents)
  EXECUTE FUNCTION "record_price"();
--> statement-breakpoint
CREATE FUNCTION "record_first_prices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_history (part_id, price_cents, compare_at_cents) SELECT id, price_cents, compare_at_cents FROM added;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "record_first_prices" AFTER INSERT ON "parts" REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION "record_first_prices"();
--> statement-breakpoint
INSERT INTO "price_history" ("part_id", "price_cents") SELECT id, price_cents FROM "parts" ORDER BY id;
--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "price_history" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
