ALTER TABLE "part_reviews" DROP CONSTRAINT "part_reviews_hidden";--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_hidden";--> statement-breakpoint
CREATE INDEX "part_reviews_waiting" ON "part_reviews" USING btree ("id") WHERE hidden_at is not null and hidden_reason = '';--> statement-breakpoint
CREATE INDEX "reviews_waiting" ON "reviews" USING btree ("id") WHERE hidden_at is not null and hidden_reason = '';--> statement-breakpoint
ALTER TABLE "part_reviews" ADD CONSTRAINT "part_reviews_hidden" CHECK ("part_reviews"."hidden_reason" = '' or "part_reviews"."hidden_at" is not null);--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden" CHECK ("reviews"."hidden_reason" = '' or "reviews"."hidden_at" is not null);