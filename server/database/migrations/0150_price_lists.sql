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
-- Processes forget which callers have no price list.
CREATE TRIGGER "notify_price_lists" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "price_lists" FOR EACH STATEMENT EXECUTE FUNCTION "notify_change"('prices');
--> statement-breakpoint
CREATE TRIGGER "notify_price_list_groups" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "price_list_groups" FOR EACH STATEMENT EXECUTE FUNCTION "notify_change"('prices');
--> statement-breakpoint
CREATE TRIGGER "notify_group_members" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "customer_group_members" FOR EACH STATEMENT EXECUTE FUNCTION "notify_change"('prices');
