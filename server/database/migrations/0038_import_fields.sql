CREATE TABLE "import_layouts" (
	"signature" text PRIMARY KEY NOT NULL,
	"choices" jsonb NOT NULL,
	"actor" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "part_id" uuid;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "version" integer;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "values" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "changes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "layouts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "left" integer DEFAULT 0 NOT NULL;