-- Names of specifications are in US spelling. A part that has both spellings keeps both.
-- The version stays: nobody edited the parts, so previews of imports and open forms stay valid.
UPDATE "parts" SET "specifications" = renamed.list
  FROM (
    SELECT p.id, jsonb_agg(fact || jsonb_build_object('name', n.name) ORDER BY place) AS list
    FROM parts p, jsonb_array_elements(p.specifications) WITH ORDINALITY AS each_fact(fact, place),
      regexp_replace(fact->>'name', '(colo)u(r)', '\1\2', 'gi') AS n(name)
    WHERE p.specifications::text ~* 'colour'
    GROUP BY p.id HAVING count(DISTINCT lower(n.name)) = count(*)
  ) renamed
  WHERE "parts"."id" = renamed.id AND "parts"."specifications" <> renamed.list;
--> statement-breakpoint
-- Files that are previewed, or that can still be undone.
UPDATE "import_rows" SET
    "changes" = regexp_replace("changes"::text, '("field": "spec: |"name": ")Colour"', '\1Color"', 'g')::jsonb,
    "part" = replace("part"::text, '"name": "Colour"', '"name": "Color"')::jsonb,
    "values" = replace("values"::text, '"name": "Colour"', '"name": "Color"')::jsonb
  WHERE "changes"::text LIKE '%Colour"%' OR "part"::text LIKE '%Colour"%' OR "values"::text LIKE '%Colour"%';
