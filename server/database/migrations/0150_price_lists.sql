CREATE TABLE "price_list_groups" (
	"list_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "price_list_groups_list_id_group_id_pk" PRIMARY KEY("list_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "price_list_prices" (
	"list_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"price_cents" bigint NOT NULL,
	"price_breaks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "price_list_prices_list_id_part_id_pk" PRIMARY KEY("list_id","part_id"),
	CONSTRAINT "price_list_prices_price" CHECK ("price_list_prices"."price_cents" > 0),
	CONSTRAINT "price_list_prices_breaks" CHECK ("price_list_prices"."price_breaks" = '[]' or price_breaks_fit("price_list_prices"."price_cents", "price_list_prices"."price_breaks"))
);
--> statement-breakpoint
CREATE TABLE "price_list_rules" (
	"list_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"value" text DEFAULT '' NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"percent" numeric(4, 2) NOT NULL,
	CONSTRAINT "price_list_rules_list_id_scope_value_pk" PRIMARY KEY("list_id","scope","value"),
	CONSTRAINT "price_list_rules_percent" CHECK ("price_list_rules"."percent" > 0 and "price_list_rules"."percent" <= 99)
);
--> statement-breakpoint
CREATE TABLE "price_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"priority" integer DEFAULT 100 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_lists_dates" CHECK ("price_lists"."starts_at" < "price_lists"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "price_list" text;--> statement-breakpoint
ALTER TABLE "order_change_lines" ADD COLUMN "price_list" text;--> statement-breakpoint
ALTER TABLE "price_list_groups" ADD CONSTRAINT "price_list_groups_list_id_price_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."price_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_groups" ADD CONSTRAINT "price_list_groups_group_id_customer_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."customer_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_prices" ADD CONSTRAINT "price_list_prices_list_id_price_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."price_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_prices" ADD CONSTRAINT "price_list_prices_part_id_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_rules" ADD CONSTRAINT "price_list_rules_list_id_price_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."price_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_list_groups_group" ON "price_list_groups" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "price_list_prices_part" ON "price_list_prices" USING btree ("part_id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_lists_name" ON "price_lists" USING btree (lower("name"));--> statement-breakpoint
-- A price with a percentage off, rounded to whole cents and at least one cent.
CREATE FUNCTION "price_off"(cents bigint, percent numeric) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT greatest(1, round(cents * (100 - percent) / 100)::bigint)
$$;
--> statement-breakpoint
-- Quantity breaks with a percentage off, without those that no longer cost less than the one before.
CREATE FUNCTION "breaks_off"(cents bigint, breaks jsonb, percent numeric) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('from', least, 'priceCents', own) ORDER BY least), '[]') FROM (
    SELECT least, own, lag(own, 1, price_off(cents, percent)) OVER (ORDER BY least) AS before FROM (
      SELECT (item->>'from')::int AS least, price_off((item->>'priceCents')::bigint, percent) AS own FROM jsonb_array_elements(breaks) item
    ) rounded
  ) compared WHERE own < before
$$;
--> statement-breakpoint
-- The only place that decides which price list a customer's price of a part comes from (docs/decisions/086-price-lists.md): of the
-- customer's lists that apply now, the one with the highest priority that has a price for the part, of equals the older one; in a
-- list the part's own price, else the percentage of its brand, of its kind, of all parts.
CREATE FUNCTION "own_prices"(customer uuid, part_ids uuid[])
RETURNS TABLE (part_id uuid, price_cents bigint, price_breaks jsonb, list_id uuid, list_name text, list_version int) LANGUAGE sql STABLE AS $$
  SELECT p.id, own.price_cents, own.price_breaks, own.id, own.name, own.version
  FROM parts p CROSS JOIN LATERAL (
    SELECT l.id, l.name, l.version,
      coalesce(f.price_cents, price_off(p.price_cents, r.percent)) AS price_cents,
      CASE WHEN f.part_id IS NOT NULL THEN f.price_breaks WHEN p.price_breaks = '[]' THEN p.price_breaks
        ELSE breaks_off(p.price_cents, p.price_breaks, r.percent) END AS price_breaks
    FROM price_lists l
    LEFT JOIN price_list_prices f ON f.list_id = l.id AND f.part_id = p.id
    LEFT JOIN LATERAL (
      SELECT r.percent FROM price_list_rules r
      WHERE r.list_id = l.id AND ((r.scope = 'brand' AND r.value = lower(p.brand)) OR (r.scope = 'kind' AND r.value = p.category) OR r.scope = 'all')
      ORDER BY CASE r.scope WHEN 'brand' THEN 1 WHEN 'kind' THEN 2 ELSE 3 END LIMIT 1
    ) r ON f.part_id IS NULL
    WHERE l.is_active AND (l.starts_at IS NULL OR l.starts_at <= now()) AND (l.ends_at IS NULL OR l.ends_at > now())
      AND l.id IN (SELECT g.list_id FROM customer_group_members m JOIN price_list_groups g ON g.group_id = m.group_id WHERE m.customer_id = customer)
      AND (f.part_id IS NOT NULL OR r.percent IS NOT NULL)
    ORDER BY l.priority DESC, l.id LIMIT 1
  ) own
  WHERE p.id = ANY (part_ids)
$$;
--> statement-breakpoint
-- Processes forget which callers have no price list.
CREATE TRIGGER "notify_price_lists" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "price_lists" FOR EACH STATEMENT EXECUTE FUNCTION "notify_change"('prices');
--> statement-breakpoint
CREATE TRIGGER "notify_price_list_groups" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "price_list_groups" FOR EACH STATEMENT EXECUTE FUNCTION "notify_change"('prices');
--> statement-breakpoint
CREATE TRIGGER "notify_group_members" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "customer_group_members" FOR EACH STATEMENT EXECUTE FUNCTION "notify_change"('prices');
