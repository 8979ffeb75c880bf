ALTER TABLE "return_lines" ADD COLUMN "withdrawn_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_withdrawn" CHECK ("return_lines"."withdrawn_units" between 0 and "return_lines"."units");--> statement-breakpoint
-- Approvals that refunded units before their line was shipped.
UPDATE "return_lines" SET "withdrawn_units" = "return_lines"."units"
FROM "return_requests" "r", "order_lines" "l"
WHERE "r"."id" = "return_lines"."return_id" AND "l"."id" = "return_lines"."line_id" AND "r"."status" = 'approved'
  AND "l"."withdrawn_units" >= "return_lines"."units" AND ("l"."closed_at" IS NULL OR "r"."answered_at" < "l"."closed_at")
  AND NOT EXISTS (SELECT FROM "order_events" "e" WHERE "e"."order_id" = "r"."order_id" AND "e"."what" = 'return_approved'
    AND "e"."detail" ->> 'returnId' = "r"."id"::text AND "e"."detail" ->> 'isRefunded' = 'false');
