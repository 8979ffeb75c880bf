-- Every transaction that changes what cached responses show announces it (docs/decisions/010-response-cache.md).
DROP TRIGGER "tell_change" ON "parts";
--> statement-breakpoint
DROP TRIGGER "tell_edit" ON "parts";
--> statement-breakpoint
DROP TRIGGER "tell_change" ON "reviews";
--> statement-breakpoint
DROP TRIGGER "tell_buyer" ON "orders";
--> statement-breakpoint
DROP FUNCTION "tell_change"();
--> statement-breakpoint
DROP FUNCTION "tell_buyer"();
--> statement-breakpoint
CREATE FUNCTION "notify_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('partsmith_changes', tg_argv[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "notify_parts" AFTER INSERT OR DELETE OR TRUNCATE ON "parts" FOR EACH STATEMENT EXECUTE FUNCTION "notify_change"('catalogue');
--> statement-breakpoint
-- All columns that responses show, except "quantity": stock is announced by its movements.
CREATE TRIGGER "notify_edit" AFTER UPDATE OF "name", "description", "category", "img", "specifications", "price_cents", "minimum", "version", "hidden_at" ON "parts" FOR EACH STATEMENT EXECUTE FUNCTION "notify_change"('catalogue');
--> statement-breakpoint
CREATE TRIGGER "notify_counts" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "catalogue_counts" FOR EACH STATEMENT EXECUTE FUNCTION "notify_change"('catalogue');
--> statement-breakpoint
CREATE TRIGGER "notify_reviews" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "reviews" FOR EACH STATEMENT EXECUTE FUNCTION "notify_change"('reviews');
--> statement-breakpoint
CREATE FUNCTION "notify_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('partsmith_changes', 'stock ' || NEW.part_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Not of units that an order reserves: PostgreSQL holds one lock for all databases from a NOTIFY until its transaction is
-- committed, so that orders would wait for each other's fsync. The process that places an order announces them afterwards.
CREATE TRIGGER "notify_stock" AFTER INSERT ON "stock_movements" FOR EACH ROW WHEN (NEW.kind IN ('released', 'returned')) EXECUTE FUNCTION "notify_stock"();
--> statement-breakpoint
-- The author of a testimonial becomes a verified buyer, or stops being one.
CREATE FUNCTION "notify_buyer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "reviews" WHERE author_id = NEW.customer_id) THEN
    PERFORM pg_notify('partsmith_changes', 'reviews');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "notify_buyer" AFTER UPDATE OF "status" ON "orders" FOR EACH ROW
  WHEN ((OLD.status IN ('paid', 'shipped')) IS DISTINCT FROM (NEW.status IN ('paid', 'shipped'))) EXECUTE FUNCTION "notify_buyer"();
