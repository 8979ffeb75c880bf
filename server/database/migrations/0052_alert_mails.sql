CREATE TABLE "alert_mails" (
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"subject" text NOT NULL,
	"path" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "alert_mails_kind_cause_pk" PRIMARY KEY("kind","cause")
);
--> statement-breakpoint
CREATE INDEX "alert_mails_time" ON "alert_mails" USING btree ("sent_at");