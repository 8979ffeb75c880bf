CREATE TABLE "carrier_labels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"parcel" jsonb,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking" text DEFAULT '' NOT NULL,
	"price_cents" bigint,
	"currency" text,
	"file_type" text,
	"file" "bytea",
	"failure" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carrier_labels_file" CHECK (("carrier_labels"."file" is null) = ("carrier_labels"."file_type" is null)),
	CONSTRAINT "carrier_labels_price" CHECK ("carrier_labels"."price_cents" >= 0 and ("carrier_labels"."price_cents" is null) = ("carrier_labels"."currency" is null)),
	CONSTRAINT "carrier_labels_bought" CHECK ("carrier_labels"."state" <> 'bought' or ("carrier_labels"."tracking" <> '' and "carrier_labels"."price_cents" is not null))
);
--> statement-breakpoint
CREATE TABLE "carrier_services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"is_only" boolean DEFAULT true NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carrier_services_one" CHECK ("carrier_services"."is_only")
);
--> statement-breakpoint
ALTER TABLE "carrier_labels" ADD CONSTRAINT "carrier_labels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrier_labels_order" ON "carrier_labels" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_labels_open" ON "carrier_labels" USING btree ("order_id") WHERE state in ('asked', 'void_asked');--> statement-breakpoint
CREATE INDEX "carrier_labels_kept" ON "carrier_labels" USING btree ("created_at") WHERE file is not null or parcel is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_services_only" ON "carrier_services" USING btree ("is_only");