DROP INDEX "parts_sku_beginning";--> statement-breakpoint
DROP INDEX "parts_mpn_beginning";--> statement-breakpoint
CREATE INDEX "parts_sku_plain" ON "parts" USING btree ((regexp_replace(lower("sku"), '[^[:alnum:]]+', '', 'g') collate "C"));--> statement-breakpoint
CREATE INDEX "parts_mpn_plain" ON "parts" USING btree ((regexp_replace(lower("mpn"), '[^[:alnum:]]+', '', 'g') collate "C")) WHERE "parts"."mpn" <> '';