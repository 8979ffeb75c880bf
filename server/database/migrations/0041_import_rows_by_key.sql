DROP INDEX "import_rows_key";--> statement-breakpoint
CREATE UNIQUE INDEX "import_rows_by_key" ON "import_rows" USING btree ("import_key","import_id");