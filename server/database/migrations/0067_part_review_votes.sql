CREATE TABLE "part_review_votes" (
	"review_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "part_review_votes_review_id_customer_id_pk" PRIMARY KEY("review_id","customer_id")
);
--> statement-breakpoint
ALTER TABLE "part_reviews" ADD COLUMN "helpful" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "part_review_votes" ADD CONSTRAINT "part_review_votes_review_id_part_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."part_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_review_votes" ADD CONSTRAINT "part_review_votes_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "part_review_votes_customer" ON "part_review_votes" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "part_reviews_helpful" ON "part_reviews" USING btree ("part_id","helpful","id") WHERE hidden_at is null;