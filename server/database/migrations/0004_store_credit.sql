ALTER TABLE "gift_cards" ALTER COLUMN "code_digest" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_cards_customer" ON "gift_cards" USING btree ("customer_id","id") WHERE customer_id is not null;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_holder" CHECK (("gift_cards"."customer_id" is null) = ("gift_cards"."code_digest" is not null));