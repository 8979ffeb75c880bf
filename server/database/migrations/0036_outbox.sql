CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'mail' NOT NULL,
	"content" jsonb,
	"is_secret" boolean DEFAULT false NOT NULL,
	"order_id" uuid,
	"event" text,
	"line_id" uuid,
	"refund_id" uuid,
	"trace_context" json,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now(),
	"failure" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
INSERT INTO "outbox" ("id", "kind", "content", "is_secret", "created_at")
SELECT "id", "kind", "content", "is_secret", "created_at" FROM "outgoing_messages";--> statement-breakpoint
INSERT INTO "outbox" ("id", "order_id", "event", "line_id", "refund_id", "trace_context")
SELECT gen_random_uuid(), "order_id", "what", "line_id", "refund_id", "came_from" FROM "order_notices" ORDER BY "order_notices"."id";--> statement-breakpoint
DROP TABLE "outgoing_messages" CASCADE;--> statement-breakpoint
DROP TABLE "order_notices" CASCADE;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("is_secret" DESC NULLS LAST,"next_try_at") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_lines" ON "outbox" USING btree ("order_id") WHERE line_id is not null and next_try_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_time" ON "outbox" USING btree ("created_at");