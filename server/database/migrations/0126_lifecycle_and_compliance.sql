-- The filter values of a part's fields (contract/parts/part-fields.ts, `isFilter`): 'brand:AMD', 'rohs:compliant'.
CREATE FUNCTION "field_facets"(brand text, lifecycle text, rohs text, reach text, origin text, hts text, eccn text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY['brand:' || nullif(brand, ''), 'lifecycle:' || nullif(lifecycle, ''), 'rohs:' || nullif(rohs, ''), 'reach:' || nullif(reach, ''),
    'origin:' || nullif(origin, ''), 'hts:' || nullif(hts, ''), 'eccn:' || nullif(eccn, '')], NULL)
$$;
--> statement-breakpoint
ALTER TABLE "parts"
  ADD COLUMN "lifecycle" text DEFAULT '' NOT NULL,
  ADD COLUMN "last_orders" text DEFAULT '' NOT NULL,
  ADD COLUMN "substitute" text DEFAULT '' NOT NULL,
  ADD COLUMN "rohs" text DEFAULT '' NOT NULL,
  ADD COLUMN "reach" text DEFAULT '' NOT NULL,
  ADD COLUMN "origin" text DEFAULT '' NOT NULL,
  ADD COLUMN "hts" text DEFAULT '' NOT NULL,
  ADD COLUMN "eccn" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- One statement, so that the table is written anew once; its indexes go with the column.
ALTER TABLE "parts" DROP COLUMN "facets",
  ADD COLUMN "facets" text[] GENERATED ALWAYS AS (part_facets(category, specifications) || field_facets(brand, lifecycle, rohs, reach, origin, hts, eccn)) STORED;
--> statement-breakpoint
CREATE INDEX "parts_finding" ON "parts" USING gin ("search","facets") WITH (gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "parts_sample" ON "parts" USING gin ("search","facets") WHERE search @@ '''~'''::tsquery;
--> statement-breakpoint
-- Pages of parts show the delivery methods; the topic of texts is that of every page.
CREATE TRIGGER "notify_settings" AFTER INSERT OR UPDATE OR DELETE ON "shop_settings" FOR EACH STATEMENT EXECUTE FUNCTION "notify_change"('texts');
--> statement-breakpoint
-- Numbers by what is in their middle.
CREATE INDEX "parts_numbers_within" ON "parts" USING gin ((regexp_replace(lower("sku"), '[^[:alnum:]]+', '', 'g') collate "C") gin_trgm_ops, (regexp_replace(lower("mpn"), '[^[:alnum:]]+', '', 'g') collate "C") gin_trgm_ops);
