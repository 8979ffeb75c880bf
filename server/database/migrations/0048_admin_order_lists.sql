CREATE TABLE "order_job_items" (
	"job_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"order_id" uuid NOT NULL,
	"outcome" text,
	"reason" text,
	CONSTRAINT "order_job_items_job_id_position_pk" PRIMARY KEY("job_id","position")
);
--> statement-breakpoint
CREATE TABLE "order_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor" uuid NOT NULL,
	"action" text NOT NULL,
	"parcel" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stopped_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_short_id";--> statement-breakpoint
-- The words of an order that an admin's search compares: of name, email, address and reference, folded to lower case without
-- accents, the whole email, and the digits of the phone from the last to the first, so that a number is found by its end.
CREATE FUNCTION "order_document"(name text, email text, phone text, address text, reference text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  content text := name || ' ' || email || ' ' || address || ' ' || reference;
BEGIN
  IF octet_length(content) > length(content) THEN
    content := regexp_replace(normalize(content, NFKD), '[\u0300-\u036f]', '', 'g');
    content := replace(translate(content, 'øØłŁđĐı', 'oOlLdDi'), 'ß', 'ss');
  END IF;
  RETURN array_to_tsvector(ARRAY(
    SELECT left(word, 60) FROM regexp_split_to_table(lower(content), '[^[:alnum:]]+') word WHERE word <> ''
    UNION ALL SELECT lower(email) WHERE email <> ''
    UNION ALL SELECT 'tel' || reverse(left(regexp_replace(phone, '\D', '', 'g'), 60)) WHERE phone ~ '\d'));
END $$;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (order_document(customer_name, customer_email, phone, address, reference)) STORED;--> statement-breakpoint
ALTER TABLE "order_job_items" ADD CONSTRAINT "order_job_items_job" FOREIGN KEY ("job_id") REFERENCES "public"."order_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_jobs" ADD CONSTRAINT "order_jobs_actor_users_id_fk" FOREIGN KEY ("actor") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_job_items_open" ON "order_job_items" USING btree ("job_id","position") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "order_jobs_open" ON "order_jobs" USING btree ("seen_at") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("user_id","name");--> statement-breakpoint
CREATE INDEX "order_lines_to_pack" ON "order_lines" USING btree ("order_id") WHERE status = 'paid' and packed_at is null;--> statement-breakpoint
CREATE INDEX "order_lines_to_send" ON "order_lines" USING btree ("order_id") WHERE status = 'paid' and packed_at is not null;--> statement-breakpoint
CREATE INDEX "order_lines_expired" ON "order_lines" USING btree ("order_id") WHERE status = 'expired';--> statement-breakpoint
CREATE INDEX "orders_number" ON "orders" USING btree (right("id"::text, 8) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "orders_tags" ON "orders" USING gin ("tags") WHERE tags <> '{}';--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "orders_without_address" ON "orders" USING btree ("id") WHERE address = '' and closed_at is null;--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("order_id") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "shipments_tracking" ON "shipments" USING btree (lower("tracking") text_pattern_ops);