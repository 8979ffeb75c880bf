CREATE TABLE "bulk_change_parts" (
	"change_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"version" integer NOT NULL,
	"before" bigint NOT NULL,
	"after" bigint NOT NULL,
	CONSTRAINT "bulk_change_parts_change_id_part_id_pk" PRIMARY KEY("change_id","part_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor" text NOT NULL,
	"change" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"file" text NOT NULL,
	"line" integer NOT NULL,
	"name" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"before_cents" bigint,
	"price_cents" bigint,
	"import_key" text,
	"part" jsonb,
	CONSTRAINT "import_rows_import_id_no_pk" PRIMARY KEY("import_id","no")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor" text NOT NULL,
	"stock" integer NOT NULL,
	"minimum" integer NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "bulk_change_parts" ADD CONSTRAINT "bulk_change_parts_change_id_bulk_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_change_parts" ADD CONSTRAINT "bulk_change_parts_part_id_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_change_parts_outcome" ON "bulk_change_parts" USING btree ("change_id","outcome","part_id");--> statement-breakpoint
CREATE INDEX "bulk_changes_time" ON "bulk_changes" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "import_rows_key" ON "import_rows" USING btree ("import_id","import_key");--> statement-breakpoint
CREATE INDEX "import_rows_outcome" ON "import_rows" USING btree ("import_id","outcome","no");--> statement-breakpoint
CREATE INDEX "imports_time" ON "imports" USING btree ("created_at");