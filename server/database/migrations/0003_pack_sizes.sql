ALTER TABLE "parts" ADD COLUMN "pack_size" integer;--> statement-breakpoint
ALTER TABLE "parts" ADD CONSTRAINT "parts_pack_size" CHECK ("parts"."pack_size" >= 1 and "parts"."minimum" % "parts"."pack_size" = 0);--> statement-breakpoint
-- Whoever writes a part, its minimum order is in whole packs: form, import, bulk change, undo, API.
CREATE FUNCTION "round_minimum"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.minimum := ceil(NEW.minimum::numeric / NEW.pack_size) * NEW.pack_size;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "round_minimum" BEFORE INSERT OR UPDATE OF minimum, pack_size ON "parts" FOR EACH ROW WHEN (NEW.pack_size > 0) EXECUTE FUNCTION "round_minimum"();
