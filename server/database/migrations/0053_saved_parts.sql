CREATE TABLE "saved_parts" (
	"customer_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"when_in_stock" boolean DEFAULT false NOT NULL,
	"when_below_cents" bigint,
	"unsubscribe_token" text,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_parts_customer_id_part_id_pk" PRIMARY KEY("customer_id","part_id"),
	CONSTRAINT "saved_parts_unsubscribe_token_unique" UNIQUE("unsubscribe_token"),
	CONSTRAINT "saved_parts_below" CHECK ("saved_parts"."when_below_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "saved_parts" ADD CONSTRAINT "saved_parts_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_parts" ADD CONSTRAINT "saved_parts_part_id_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_parts_notices" ON "saved_parts" USING btree ("part_id") WHERE when_in_stock or when_below_cents is not null;