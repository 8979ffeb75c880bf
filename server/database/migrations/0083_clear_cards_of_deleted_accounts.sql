-- Accounts that were deleted before the deletion cleared the card.
UPDATE "orders" o SET "card" = NULL FROM "users" u WHERE u."id" = o."customer_id" AND u."deleted_at" IS NOT NULL AND o."card" IS NOT NULL;
