-- Rolling: a new column without a value, a new function, and price_off with the same results until the store sets another step.
ALTER TABLE "store_identity" ADD COLUMN "currency" text;--> statement-breakpoint
-- What prices are multiples of, in minor units of the store's currency. The store replaces the function at its start if its currency
-- has another step (server/payments/require-currency.ts). A function, because PostgreSQL puts its constant into `price_off`.
CREATE FUNCTION money_step() RETURNS bigint LANGUAGE sql IMMUTABLE AS 'SELECT 1::bigint';--> statement-breakpoint
-- A price with a percentage off, rounded to what can be charged and at least that.
CREATE OR REPLACE FUNCTION price_off(cents bigint, percent numeric) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT greatest(money_step(), round(cents * (100 - percent) / (100 * money_step()))::bigint * money_step())
$$;
