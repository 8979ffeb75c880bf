CREATE TABLE "abandoned_reservations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "abandoned_reservations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"points" integer NOT NULL,
	"cents" bigint NOT NULL,
	"forgiven_by" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "abandoned_reservations_counts" CHECK ("abandoned_reservations"."points" > 0 and "abandoned_reservations"."cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_from" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_large" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "abandoned_reservations" ADD CONSTRAINT "abandoned_reservations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "abandoned_reservations" ADD CONSTRAINT "abandoned_reservations_forgiven_by_orders_id_fk" FOREIGN KEY ("forgiven_by") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "abandoned_reservations_customer" ON "abandoned_reservations" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "order_lines_reserved" ON "order_lines" USING btree ("customer_id") WHERE status = 'unpaid';--> statement-breakpoint
CREATE INDEX "orders_reserved_unverified" ON "orders" USING btree ("placed_from") WHERE placed_from is not null;--> statement-breakpoint
-- What an account has reserved and not paid, per part. Volatile, so that a statement which has waited for locks reads what
-- was committed meanwhile. `"after"` is not used: it makes a caller's statement take its locks first.
CREATE FUNCTION "reserved_by"("customer" uuid, "after" bigint) RETURNS TABLE ("part_id" uuid, "units" bigint, "cents" bigint, "lines" bigint) LANGUAGE plpgsql VOLATILE ROWS 5 AS $$
begin
  return query select l.part_id, sum(l.quantity), sum(l.total_cents)::bigint, count(*)
    from order_lines l where l.customer_id = customer and l.status = 'unpaid' group by l.part_id;
end $$;--> statement-breakpoint
-- The points of the reservations that an account abandoned in the last 30 days and has not made up for; the latest 20 count.
CREATE FUNCTION "abandoned_points"("customer" uuid, "after" bigint) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
begin
  return (select coalesce(sum(latest.points), 0) from (
    select a.points from abandoned_reservations a
    where a.customer_id = customer and a.forgiven_by is null and a.at > now() - interval '30 days'
    order by a.id desc limit 20) latest);
end $$;
