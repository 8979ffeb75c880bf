-- Likeness of words; comes with PostgreSQL, and the owner of a database may make it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- The words of a part, folded (lower case, no accents) and written in the ways they may be typed: 'g.skill' as g, skill and
-- gskill, '32 GB' as 32, gb and 32gb, 'RTX4070' as rtx4070, rtx and 4070. server/parts/finding/typed-words.ts reads what
-- is typed alike. Calls nothing but what PostgreSQL has, so that a dump can be restored.
CREATE FUNCTION "part_document"(id uuid, name text, category text, specifications jsonb, description text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  facts text;
  content text;
  weight "char";
  pieces text;
  document tsvector := CASE WHEN right(id::text, 2) < '04' THEN '''~'''::tsvector ELSE ''::tsvector END;
BEGIN
  SELECT string_agg(concat_ws(' ', fact->>'value', fact->>'unit', fact->>'name',
    CASE WHEN fact->>'unit' = 'GB' AND jsonb_typeof(fact->'value') = 'number' AND (fact->>'value')::numeric >= 1000
      THEN trim_scale((fact->>'value')::numeric / 1000) || ' TB' END), ' ; ')
    INTO facts FROM jsonb_array_elements(specifications) fact;
  FOREACH weight IN ARRAY '{A,B,C,D}'::"char"[] LOOP
    content := CASE weight WHEN 'A' THEN name WHEN 'C' THEN facts WHEN 'D' THEN description
      ELSE replace(category, '-', ' ') || CASE category
        WHEN 'processor' THEN ' cpu' WHEN 'cpu-cooler' THEN ' heatsink' WHEN 'motherboard' THEN ' mainboard board'
        WHEN 'memory' THEN ' ram' WHEN 'graphics-card' THEN ' gpu video' WHEN 'storage' THEN ' drive disk'
        WHEN 'power-supply' THEN ' psu' ELSE '' END END;
    CONTINUE WHEN content IS NULL OR content = '';
    content := regexp_replace(lower(regexp_replace(normalize(content, NFKD), '[\u0300-\u036f]', '', 'g')), '(\d),(?=\d{3}(\D|$))', '\1', 'g');
    pieces := regexp_replace(content, '[^[:alnum:]]+', ' ', 'g');
    document := document || setweight(to_tsvector('pg_catalog.simple', concat_ws(' ', pieces,
      regexp_replace(regexp_replace(content, '[^[:alnum:] ]+', '', 'g'), '(\d) ([a-z]{1,4})\M', '\1\2', 'g'),
      CASE WHEN weight IN ('A', 'C') THEN
        regexp_replace(regexp_replace(pieces, '\m([a-z]+)(\d)', '\1 \2', 'g'), '\m(\d+)([a-z])', '\1 \2', 'g') END)), weight);
  END LOOP;
  RETURN document;
END $$;
--> statement-breakpoint
-- What a list can be narrowed by exactly: the kind as '/processor', a specification as 'socket:AM5', its key made as
-- specificationKey() of contract/specifications.ts makes it.
CREATE FUNCTION "part_facets"(category text, specifications jsonb) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  facets text[] := ARRAY['/' || category];
  fact jsonb;
BEGIN
  FOR fact IN SELECT jsonb_array_elements(specifications) LOOP
    facets := facets || (trim(BOTH '-' FROM regexp_replace(lower(regexp_replace(normalize(fact->>'name', NFKD),
      '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+', '-', 'g')) || ':' || (fact->>'value'));
  END LOOP;
  RETURN facets;
END $$;
--> statement-breakpoint
CREATE TABLE "catalogue_counts" (
	"kind" text NOT NULL,
	"facet" text NOT NULL,
	"value" text NOT NULL,
	"parts" integer NOT NULL,
	CONSTRAINT "catalogue_counts_kind_facet_value_pk" PRIMARY KEY("kind","facet","value")
);
--> statement-breakpoint
CREATE TABLE "catalogue_words" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL,
	"parts" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "parts_all_newest";--> statement-breakpoint
DROP INDEX "parts_search";--> statement-breakpoint
-- One statement, so that the table is written anew once.
ALTER TABLE "parts" DROP COLUMN "search",
  ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (part_document(id, name, category, specifications, description)) STORED,
  ADD COLUMN "in_stock" boolean GENERATED ALWAYS AS (quantity >= minimum) STORED NOT NULL,
  ADD COLUMN "facets" text[] GENERATED ALWAYS AS (part_facets(category, specifications)) STORED;
--> statement-breakpoint
CREATE INDEX "catalogue_words_spelling" ON "catalogue_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "parts_category_price" ON "parts" USING btree ("category","price_cents","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "parts_category_name" ON "parts" USING btree ("category","name","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "parts_out_of_stock" ON "parts" USING btree ("category","created_at","id") WHERE hidden_at is null and not in_stock;--> statement-breakpoint
CREATE INDEX "parts_hidden" ON "parts" USING btree ("created_at","id") WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX "parts_finding" ON "parts" USING gin ("search","facets") WITH (gin_pending_list_limit=256);