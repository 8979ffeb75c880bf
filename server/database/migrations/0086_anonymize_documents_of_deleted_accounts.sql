-- Accounts that were deleted before the deletion cleared the card and the reference in issued documents, and documents that
-- were issued while their account was being deleted.
UPDATE "document_numbers" d SET "content" = d."content" || jsonb_build_object(
  'recipient', '[]'::jsonb,
  'facts', (SELECT coalesce(jsonb_agg(fact ORDER BY place), '[]')
    FROM jsonb_array_elements(d."content" -> 'facts') WITH ORDINALITY AS facts (fact, place)
    WHERE fact ->> 0 NOT IN ('Card', 'Your reference')),
  'note', regexp_replace(d."content" ->> 'note', '(by|to) .+ ending in \d{4}', '\1 the card'))
FROM "orders" o, "users" u
WHERE o."id" = d."order_id" AND u."id" = o."customer_id" AND u."deleted_at" IS NOT NULL AND d."content" IS NOT NULL;
