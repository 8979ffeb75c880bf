CREATE TABLE "missing_lines" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"units" integer NOT NULL,
	"reported_by" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "missing_lines_units" CHECK ("missing_lines"."units" > 0)
);
--> statement-breakpoint
CREATE TABLE "pick_batch_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pick_batch_packers" (
	"batch_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pick_batch_packers_batch_id_user_id_pk" PRIMARY KEY("batch_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "pick_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "pick_batches_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "picked_parts" (
	"batch_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"picked" integer NOT NULL,
	"is_missing" boolean DEFAULT false NOT NULL,
	"picked_by" uuid NOT NULL,
	CONSTRAINT "picked_parts_batch_id_part_id_pk" PRIMARY KEY("batch_id","part_id"),
	CONSTRAINT "picked_parts_units" CHECK ("picked_parts"."picked" >= 0)
);
--> statement-breakpoint
ALTER TABLE "missing_lines" ADD CONSTRAINT "missing_lines_reported_by_users_id_fk" FOREIGN KEY ("reported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_batch_orders" ADD CONSTRAINT "pick_batch_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_batch_orders" ADD CONSTRAINT "pick_batch_orders_batch" FOREIGN KEY ("batch_id") REFERENCES "public"."pick_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_batch_packers" ADD CONSTRAINT "pick_batch_packers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_batch_packers" ADD CONSTRAINT "pick_batch_packers_batch" FOREIGN KEY ("batch_id") REFERENCES "public"."pick_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_batches" ADD CONSTRAINT "pick_batches_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picked_parts" ADD CONSTRAINT "picked_parts_part_id_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picked_parts" ADD CONSTRAINT "picked_parts_picked_by_users_id_fk" FOREIGN KEY ("picked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picked_parts" ADD CONSTRAINT "picked_parts_batch" FOREIGN KEY ("batch_id") REFERENCES "public"."pick_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pick_batch_orders_of" ON "pick_batch_orders" USING btree ("batch_id","order_id");--> statement-breakpoint
CREATE INDEX "pick_batches_open" ON "pick_batches" USING btree ("id") WHERE ended_at is null;--> statement-breakpoint
-- Units that are packed, sent, canceled or refunded leave their order's open batch, whoever changes them. The batch is locked,
-- so that the last two orders of a batch that are packed at once see each other, and one of them ends it.
CREATE FUNCTION "leave_pick_batch"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  batch uuid;
  is_to_pack boolean := NEW.status = 'paid' AND NEW.packed_at IS NULL AND 
    NEW.quantity + NEW.exchanged_units > NEW.withdrawn_units + NEW.sent_units;
  sent integer := NEW.sent_units - OLD.sent_units;
BEGIN
  IF NOT is_to_pack THEN
    DELETE FROM missing_lines WHERE line_id = NEW.id;
  END IF;
  SELECT batch_id INTO batch FROM pick_batch_orders WHERE order_id = NEW.order_id;
  IF batch IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM FROM pick_batches WHERE id = batch FOR NO KEY UPDATE;
  -- Picked units of a canceled order stay in the cart, those of a packed or sent one do not.
  IF NEW.packed_at IS NOT NULL OR NEW.status = 'shipped' THEN
    sent := NEW.quantity + NEW.exchanged_units - NEW.withdrawn_units - OLD.sent_units;
  END IF;
  IF sent > 0 THEN
    UPDATE picked_parts SET picked = greatest(picked - sent, 0) WHERE batch_id = batch AND part_id = NEW.part_id;
  END IF;
  IF NOT EXISTS (SELECT FROM order_lines WHERE order_id = NEW.order_id AND status = 'paid' AND packed_at IS NULL
      AND quantity + exchanged_units > withdrawn_units + sent_units) THEN
    DELETE FROM pick_batch_orders WHERE order_id = NEW.order_id;
    UPDATE pick_batches SET ended_at = now() WHERE id = batch AND ended_at IS NULL
      AND NOT EXISTS (SELECT FROM pick_batch_orders WHERE batch_id = batch);
  END IF;
  PERFORM pg_notify('partsmith_live', 'batches ' || batch);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "leave_pick_batch" AFTER UPDATE OF "status", "packed_at", "withdrawn_units", "sent_units" ON "order_lines" FOR EACH ROW
  WHEN (OLD.status = 'paid' AND OLD.packed_at IS NULL) EXECUTE FUNCTION "leave_pick_batch"();
