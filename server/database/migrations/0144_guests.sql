ALTER TABLE "users" ADD COLUMN "guest_email" text;--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "opens_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "users_guests" ON "users" USING btree ("guest_email") WHERE guest_email is not null;--> statement-breakpoint
CREATE INDEX "users_guests_likeness" ON "users" USING gin ("guest_email" gin_trgm_ops) WHERE guest_email is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_guest" CHECK ("users"."guest_email" is null or (not "users"."email_verified" and "users"."role" = 'customer'));