CREATE TABLE "packing_scans" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "packing_scans_units" CHECK ("packing_scans"."units" > 0)
);
--> statement-breakpoint
ALTER TABLE "packing_scans" ADD CONSTRAINT "packing_scans_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;