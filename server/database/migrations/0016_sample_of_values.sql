DROP INDEX "parts_sample";--> statement-breakpoint
CREATE INDEX "parts_hidden_name" ON "parts" USING btree ("name") WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX "parts_sample" ON "parts" USING gin ("search","facets") WHERE search @@ '''~'''::tsquery;
