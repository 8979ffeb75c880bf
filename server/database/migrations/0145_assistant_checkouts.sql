CREATE TABLE "assistant_checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"platform" text NOT NULL,
	"wish" jsonb NOT NULL,
	"shown_cents" bigint,
	"order_id" uuid,
	"revision" integer DEFAULT 0 NOT NULL,
	"canceled_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "assistant_checkouts" ADD CONSTRAINT "assistant_checkouts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_checkouts_order" ON "assistant_checkouts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "assistant_checkouts_expiry" ON "assistant_checkouts" USING btree ("expires_at");