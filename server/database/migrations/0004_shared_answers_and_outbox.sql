CREATE TABLE "order_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"what" text NOT NULL
);
--> statement-breakpoint
-- What many see has changed: told to every process that keeps answers (docs/decisions/010-shared-answers.md).
CREATE FUNCTION "tell_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('partsmith_changes', tg_argv[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tell_change" AFTER INSERT OR DELETE OR TRUNCATE ON "parts" FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"('catalogue');
--> statement-breakpoint
-- Not of "quantity" alone: a NOTIFY in an order's transaction would make all commits wait for each other.
CREATE TRIGGER "tell_edit" AFTER UPDATE OF "name", "description", "category", "img", "price_cents", "minimum", "version", "hidden_at" ON "parts" FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"('catalogue');
--> statement-breakpoint
CREATE TRIGGER "tell_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "reviews" FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"('reviews');
--> statement-breakpoint
-- An author becomes a verified buyer, or is one no more; orders of everybody else tell nothing.
CREATE FUNCTION "tell_buyer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "reviews" WHERE author_id = NEW.customer_id) THEN
    PERFORM pg_notify('partsmith_changes', 'reviews');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE INDEX "reviews_author" ON "reviews" USING btree ("author_id");
--> statement-breakpoint
CREATE TRIGGER "tell_buyer" AFTER UPDATE OF "status" ON "orders" FOR EACH ROW
  WHEN ((OLD.status IN ('paid', 'shipped')) IS DISTINCT FROM (NEW.status IN ('paid', 'shipped'))) EXECUTE FUNCTION "tell_buyer"();
