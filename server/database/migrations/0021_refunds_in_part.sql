CREATE TABLE "store_identity" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid NOT NULL,
	CONSTRAINT "store_identity_only" CHECK ("store_identity"."only")
);
--> statement-breakpoint
DROP INDEX "refunds_intent";--> statement-breakpoint
ALTER TABLE "order_notices" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "withdrawn_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "returned_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "origin" text DEFAULT 'store' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "units" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "restock" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "actor" text DEFAULT 'store' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "request" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "next_try_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "emailed_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_refund" ON "refunds" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "refunds_intent" ON "refunds" USING btree ("intent_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_units_back" CHECK ("orders"."withdrawn_units" >= 0 and "orders"."returned_units" >= 0 and "orders"."withdrawn_units" + "orders"."returned_units" <= "orders"."quantity");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" >= 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_units" CHECK ("refunds"."units" > 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('asked', 'refunded', 'failed', 'settled'));