-- Changes of orders and messages, for live lists (server/live). Not of orders that are placed: PostgreSQL holds one lock
-- from a NOTIFY until its transaction is committed, so the process that places an order announces it afterwards.
CREATE FUNCTION "notify_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('partsmith_live', 'orders ' || NEW.order_id || ':' || (SELECT customer_id FROM orders WHERE id = NEW.order_id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "notify_order" AFTER INSERT ON "order_events" FOR EACH ROW WHEN (NEW.what <> 'placed') EXECUTE FUNCTION "notify_order"();--> statement-breakpoint
CREATE FUNCTION "notify_messages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('partsmith_live', 'messages');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "notify_messages" AFTER INSERT OR UPDATE OF "status" ON "messages" FOR EACH STATEMENT EXECUTE FUNCTION "notify_messages"();
