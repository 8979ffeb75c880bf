CREATE TABLE "audit_seals" (
	"no" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_seals_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"audit_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_seals" ADD CONSTRAINT "audit_seals_audit_id_audit_trail_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit_trail"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_seals_entry" ON "audit_seals" USING btree ("audit_id");--> statement-breakpoint
-- Text that does not depend on a connection's time zone: jsonb keeps its keys in one order, times are counted in microseconds.
CREATE FUNCTION "audit_hash"("previous" text, "entry" "audit_trail") RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(previous || E'\n' || jsonb_build_object('id', entry.id, 'actor', entry.actor,
    'action', entry.action, 'subject', entry.subject, 'detail', entry.detail,
    'at', (extract(epoch FROM entry.at) * 1000000)::bigint)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_seals" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
