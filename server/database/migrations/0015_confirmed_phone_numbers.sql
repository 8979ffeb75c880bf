CREATE TABLE "phones" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"number" text,
	"confirmed_at" timestamp with time zone,
	"wanted_number" text,
	"code_hash" text,
	"code_until" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "phones_confirmed" CHECK (("phones"."number" is null) = ("phones"."confirmed_at" is null)),
	CONSTRAINT "phones_wanted" CHECK (num_nulls("phones"."wanted_number", "phones"."code_hash", "phones"."code_until") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "phones" ADD CONSTRAINT "phones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;