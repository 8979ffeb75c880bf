-- Rolling: new tables and a column that may be null; the version before writes and reads none of them.
CREATE TABLE "company_credit_passes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"max_cents" bigint NOT NULL,
	"until" date NOT NULL,
	"order_id" uuid,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_credit_passes_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "company_credit_passes_amount" CHECK ("company_credit_passes"."max_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "company_part_numbers" (
	"company_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"number" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_part_numbers_company_id_part_id_pk" PRIMARY KEY("company_id","part_id"),
	CONSTRAINT "company_part_numbers_length" CHECK (length("company_part_numbers"."number") between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "own_number" text;--> statement-breakpoint
ALTER TABLE "company_credit_passes" ADD CONSTRAINT "company_credit_passes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_credit_passes" ADD CONSTRAINT "company_credit_passes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_part_numbers" ADD CONSTRAINT "company_part_numbers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_part_numbers" ADD CONSTRAINT "company_part_numbers_part_id_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_credit_passes_company" ON "company_credit_passes" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_part_numbers_number" ON "company_part_numbers" USING btree ("company_id","key");--> statement-breakpoint
CREATE INDEX "company_part_numbers_part" ON "company_part_numbers" USING btree ("part_id");--> statement-breakpoint
-- Processes forget which callers get the public answers (docs/decisions/101-own-part-numbers.md).
CREATE TRIGGER notify_part_numbers AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON company_part_numbers
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('prices');--> statement-breakpoint
CREATE TRIGGER notify_company_members AFTER INSERT OR DELETE OR TRUNCATE ON company_members
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('prices');--> statement-breakpoint
CREATE TRIGGER notify_company_members_moved AFTER UPDATE OF company_id ON company_members
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('prices');--> statement-breakpoint
CREATE TRIGGER notify_companies AFTER UPDATE OF state ON companies
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('prices');
