-- Whether quantity breaks fit a price: rising quantities above 1, falling prices below it, at most ten. The same rule as
-- `breaksProblem` of contract/parts/price-breaks.ts.
CREATE FUNCTION "price_breaks_fit"(price_cents bigint, breaks jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(breaks) <> 'array' OR jsonb_array_length(breaks) > 10 THEN false ELSE NOT EXISTS (
    SELECT FROM (
      SELECT units, cents, lag(units, 1, 1::bigint) OVER by_place AS units_before, lag(cents, 1, price_cents) OVER by_place AS cents_before
      FROM (
        SELECT (item->>'from')::bigint AS units, (item->>'priceCents')::bigint AS cents, place
        FROM jsonb_array_elements(breaks) WITH ORDINALITY AS items(item, place)
      ) numbers WINDOW by_place AS (ORDER BY place)
    ) pairs
    WHERE (units > units_before AND cents < cents_before AND cents > 0) IS NOT TRUE
  ) END
$$;
--> statement-breakpoint
ALTER TABLE "basket_lines" ADD COLUMN "seen_price_breaks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "price_breaks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_change_parts" ADD COLUMN "breaks_before" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_change_parts" ADD COLUMN "breaks_after" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "parts" ADD CONSTRAINT "parts_price_breaks" CHECK ("parts"."price_breaks" = '[]' or price_breaks_fit("parts"."price_cents", "parts"."price_breaks"));