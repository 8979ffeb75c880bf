CREATE TABLE "part_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"part_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"rating" integer NOT NULL,
	"text" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone,
	CONSTRAINT "part_reviews_rating" CHECK ("part_reviews"."rating" between 1 and 5),
	CONSTRAINT "part_reviews_hidden" CHECK (("part_reviews"."hidden_at" is null) = ("part_reviews"."hidden_reason" = ''))
);
--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "rating_stars" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "is_well_rated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "part_reviews" ADD CONSTRAINT "part_reviews_part_id_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_reviews" ADD CONSTRAINT "part_reviews_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "part_reviews_once" ON "part_reviews" USING btree ("part_id","customer_id");--> statement-breakpoint
CREATE INDEX "part_reviews_newest" ON "part_reviews" USING btree ("part_id","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "part_reviews_rating" ON "part_reviews" USING btree ("part_id","rating","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "part_reviews_customer" ON "part_reviews" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "part_reviews_hidden" ON "part_reviews" USING btree ("id") WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX "part_reviews_unanswered" ON "part_reviews" USING btree ("id") WHERE hidden_at is null and answer = '';--> statement-breakpoint
CREATE INDEX "parts_well_rated" ON "parts" USING btree ("category","created_at","id") WHERE hidden_at is null and is_well_rated;--> statement-breakpoint
ALTER TABLE "parts" ADD CONSTRAINT "parts_rating" CHECK ("parts"."rating_stars" between "parts"."rating_count" and 5 * "parts"."rating_count" and "parts"."is_well_rated" = ("parts"."rating_count" > 0 and "parts"."rating_stars" >= 4 * "parts"."rating_count"));--> statement-breakpoint
-- Responses with parts show their averages, and pages of parts their reviews.
CREATE TRIGGER "notify_part_reviews" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "part_reviews" FOR EACH STATEMENT EXECUTE FUNCTION "notify_change"('catalogue');
