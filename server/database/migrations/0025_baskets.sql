CREATE TABLE "basket_lines" (
	"basket_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"seen_price_cents" bigint NOT NULL,
	"seen_stock" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "basket_lines_basket_id_part_id_pk" PRIMARY KEY("basket_id","part_id"),
	CONSTRAINT "basket_lines_quantity" CHECK ("basket_lines"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "baskets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"token_digest" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "baskets_customer_id_unique" UNIQUE("customer_id"),
	CONSTRAINT "baskets_token_digest_unique" UNIQUE("token_digest"),
	CONSTRAINT "baskets_owner" CHECK (("baskets"."customer_id" is null) <> ("baskets"."token_digest" is null))
);
--> statement-breakpoint
ALTER TABLE "basket_lines" ADD CONSTRAINT "basket_lines_basket_id_baskets_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."baskets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_lines" ADD CONSTRAINT "basket_lines_part_id_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "baskets_used" ON "baskets" USING btree ("used_at");