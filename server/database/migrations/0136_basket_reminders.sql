CREATE TABLE "basket_email_consents" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "basket_reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"token_digest" text NOT NULL,
	"lines" jsonb NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "basket_reminders_token_digest_unique" UNIQUE("token_digest")
);
--> statement-breakpoint
ALTER TABLE "baskets" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "basket_email_consents" ADD CONSTRAINT "basket_email_consents_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_reminders" ADD CONSTRAINT "basket_reminders_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "basket_reminders_customer" ON "basket_reminders" USING btree ("customer_id","sent_at");--> statement-breakpoint
CREATE INDEX "basket_reminders_sent" ON "basket_reminders" USING btree ("sent_at");