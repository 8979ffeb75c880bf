ALTER TABLE "order_job_items" ADD COLUMN "packed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_jobs" ADD COLUMN "undoes" uuid;--> statement-breakpoint
ALTER TABLE "order_jobs" ADD CONSTRAINT "order_jobs_undone" FOREIGN KEY ("undoes") REFERENCES "public"."order_jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_jobs_undoes" ON "order_jobs" USING btree ("undoes");