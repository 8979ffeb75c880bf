CREATE TABLE "price_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"part_id" uuid NOT NULL,
	"price_cents" bigint NOT NULL,
	"compare_at_cents" bigint,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"state" text DEFAULT 'planned' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"price_before" bigint,
	"compare_at_before" bigint,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_plans_price" CHECK ("price_plans"."price_cents" > 0 and "price_plans"."compare_at_cents" > "price_plans"."price_cents"),
	CONSTRAINT "price_plans_dates" CHECK ("price_plans"."ends_at" > "price_plans"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "price_plans" ADD CONSTRAINT "price_plans_part_id_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_plans_part" ON "price_plans" USING btree ("part_id","id");--> statement-breakpoint
CREATE INDEX "price_plans_open" ON "price_plans" USING btree ("starts_at") WHERE state in ('planned', 'running');