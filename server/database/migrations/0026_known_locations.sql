CREATE TABLE "known_locations" (
	"key" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "known_locations_expiry" ON "known_locations" USING btree ("expires_at");
--> statement-breakpoint
-- Locations were rows of rate_limits.
INSERT INTO "known_locations" ("key", "expires_at")
SELECT split_part("key", ':', 2), "resets_at" FROM "rate_limits" WHERE "key" ~ '^(place|admin-place):' ON CONFLICT DO NOTHING;
--> statement-breakpoint
DELETE FROM "rate_limits" WHERE "key" ~ '^(place|admin-place):';
