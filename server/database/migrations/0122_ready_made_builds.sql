ALTER TABLE "builds" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "builds" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "builds" ADD COLUMN "img" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "builds_of_shop" ON "builds" USING btree ("id") WHERE "builds"."customer_id" is null;