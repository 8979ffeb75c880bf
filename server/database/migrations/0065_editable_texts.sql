CREATE TABLE "site_texts" (
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_texts_key_version_pk" PRIMARY KEY("key","version"),
	CONSTRAINT "site_texts_version" CHECK ("site_texts"."version" > 0)
);
--> statement-breakpoint
CREATE INDEX "site_texts_created" ON "site_texts" USING btree ("created_at");
--> statement-breakpoint
-- Every cached response shows texts: the name of the store is on each page.
CREATE TRIGGER "notify_texts" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "site_texts" FOR EACH STATEMENT EXECUTE FUNCTION "notify_change"('texts');
