CREATE TABLE "part_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"part_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"text" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "part_questions_answered_at" CHECK (("part_questions"."answer" = '') = ("part_questions"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "part_questions" ADD CONSTRAINT "part_questions_part_id_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_questions" ADD CONSTRAINT "part_questions_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "part_questions_answered" ON "part_questions" USING btree ("part_id","id") WHERE answer <> '';--> statement-breakpoint
CREATE INDEX "part_questions_unanswered" ON "part_questions" USING btree ("id") WHERE answer = '';--> statement-breakpoint
CREATE INDEX "part_questions_customer" ON "part_questions" USING btree ("customer_id","id");
--> statement-breakpoint
-- The pages of parts show answered questions.
CREATE TRIGGER "notify_answer" AFTER UPDATE OF "answer" ON "part_questions" FOR EACH ROW EXECUTE FUNCTION "notify_change"('catalogue');
--> statement-breakpoint
CREATE TRIGGER "notify_answered_gone" AFTER DELETE ON "part_questions" FOR EACH ROW WHEN (OLD.answer <> '') EXECUTE FUNCTION "notify_change"('catalogue');
