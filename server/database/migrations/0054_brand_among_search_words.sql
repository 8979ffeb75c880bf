-- One statement, so that the table is written anew once; its indexes go with the columns.
ALTER TABLE "parts" DROP COLUMN "search", DROP COLUMN "facets",
  ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (part_document(id, brand || ' ' || name, category, specifications, description || ' ' || mpn)) STORED,
  ADD COLUMN "facets" text[] GENERATED ALWAYS AS (part_facets(category, specifications) || case when brand = '' then '{}'::text[] else array['brand:' || brand] end) STORED;
--> statement-breakpoint
CREATE INDEX "parts_finding" ON "parts" USING gin ("search","facets") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "parts_sample" ON "parts" USING gin ("search","facets") WHERE search @@ '''~'''::tsquery;
