CREATE TABLE "promotion_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"promotion_id" uuid NOT NULL,
	"code" text NOT NULL,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotion_codes_uses" CHECK ("promotion_codes"."uses" >= 0 and ("promotion_codes"."max_uses" is null or "promotion_codes"."uses" <= "promotion_codes"."max_uses"))
);
--> statement-breakpoint
CREATE TABLE "promotion_uses" (
	"promotion_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"code_id" uuid,
	"customer_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "promotion_uses_order_id_promotion_id_pk" PRIMARY KEY("order_id","promotion_id")
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_automatic" boolean NOT NULL,
	"priority" integer DEFAULT 100 NOT NULL,
	"is_combinable" boolean DEFAULT true NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"max_uses" integer,
	"max_per_customer" integer,
	"conditions" jsonb NOT NULL,
	"benefits" jsonb NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotions_uses" CHECK ("promotions"."uses" >= 0),
	CONSTRAINT "promotions_limits" CHECK ("promotions"."max_uses" > 0 and "promotions"."max_per_customer" > 0),
	CONSTRAINT "promotions_dates" CHECK ("promotions"."starts_at" < "promotions"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "promotion_codes" ADD CONSTRAINT "promotion_codes_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_code_id_promotion_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."promotion_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_codes_code" ON "promotion_codes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "promotion_codes_promotion" ON "promotion_codes" USING btree ("promotion_id","id");--> statement-breakpoint
CREATE INDEX "promotion_uses_promotion" ON "promotion_uses" USING btree ("promotion_id","order_id");--> statement-breakpoint
CREATE INDEX "promotion_uses_customer" ON "promotion_uses" USING btree ("customer_id","promotion_id");--> statement-breakpoint
CREATE INDEX "promotions_ends" ON "promotions" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "promotions_automatic" ON "promotions" USING btree ("ends_at") WHERE is_automatic;
--> statement-breakpoint
-- Counts a use of each promotion (id, version, code) by a customer, or raises PR001 if one of them has changed, ended or is used up.
-- Locks promotions in the order of their ids, after the parts of the order; only those with a limit are written, so that
-- orders with other promotions do not wait for each other. Called after the row of the customer is locked or with the lock below.
CREATE FUNCTION take_promotions(wanted json, customer uuid) RETURNS void LANGUAGE plpgsql AS $$
declare
  each record;
  most int;
begin
  for each in select * from json_to_recordset(wanted) as w("id" uuid, "version" int, "code" uuid) order by "id" loop
    update promotions set uses = uses + 1
    where id = each.id and (each.version is null or version = each.version) and uses < max_uses
      and (starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now())
    returning max_per_customer into most;
    if not found then
      select max_per_customer into most from promotions
      where id = each.id and (each.version is null or version = each.version) and max_uses is null
        and (starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now())
      for share;
      if not found then raise exception 'promotion % is not available', each.id using errcode = 'PR001'; end if;
    end if;
    if each.code is not null then
      update promotion_codes set uses = uses + 1
      where id = each.code and promotion_id = each.id and uses < max_uses;
      if not found and not exists (select from promotion_codes where id = each.code and promotion_id = each.id and max_uses is null)
      then raise exception 'code % is not available', each.code using errcode = 'PR001'; end if;
    end if;
    if most is not null then
      perform pg_advisory_xact_lock(hashtextextended('promotion ' || each.id || ' ' || customer, 0));
      if (select count(*) from promotion_uses u where u.promotion_id = each.id and u.customer_id = customer and u.ended_at is null) >= most
      then raise exception 'promotion % is used up by %', each.id, customer using errcode = 'PR001'; end if;
    end if;
  end loop;
end $$;
--> statement-breakpoint
-- The uses of an order no longer count.
CREATE FUNCTION return_promotions(the_order uuid) RETURNS void LANGUAGE plpgsql AS $$
declare
  each record;
begin
  for each in select promotion_id, code_id from promotion_uses where order_id = the_order and ended_at is null order by promotion_id loop
    -- Also without a limit: the lock keeps a change that sets one from counting this use.
    update promotions set uses = uses - case when max_uses is null then 0 else 1 end where id = each.promotion_id;
    update promotion_codes set uses = uses - 1 where id = each.code_id and max_uses is not null;
    update promotion_uses set ended_at = now() where order_id = the_order and promotion_id = each.promotion_id;
  end loop;
end $$;
--> statement-breakpoint
-- The uses of an order count again, or PR001.
CREATE FUNCTION retake_promotions(the_order uuid) RETURNS void LANGUAGE plpgsql AS $$
declare
  each record;
begin
  for each in select promotion_id, code_id, customer_id from promotion_uses
    where order_id = the_order and ended_at is not null order by promotion_id loop
    perform take_promotions(json_build_array(json_build_object('id', each.promotion_id, 'code', each.code_id)), each.customer_id);
    update promotion_uses set ended_at = null where order_id = the_order and promotion_id = each.promotion_id;
  end loop;
end $$;
