-- Facts that imports derive, for parts that were imported before they did: the socket of a processor from its
-- microarchitecture and name (the first pattern that matches; NULL: they do not tell it), and the type of a cooler from its
-- radiator. Only price lists say by an empty radiator that a cooler has none.
CREATE TEMPORARY TABLE "derived_facts" ON COMMIT DROP AS
  WITH "platforms" (microarchitecture, place, pattern, socket) AS (VALUES
    ('Zen 5', 1, 'threadripper pro', 'sTR5'),
    ('Zen 5', 2, 'threadripper', 'sTR5'),
    ('Zen 5', 3, 'epyc 4', 'AM5'),
    ('Zen 5', 4, 'epyc', NULL),
    ('Zen 5', 5, '', 'AM5'),
    ('Zen 4', 6, 'threadripper pro', 'sTR5'),
    ('Zen 4', 7, 'threadripper', 'sTR5'),
    ('Zen 4', 8, 'epyc 4', 'AM5'),
    ('Zen 4', 9, 'epyc', NULL),
    ('Zen 4', 10, '', 'AM5'),
    ('Zen 3', 11, 'threadripper pro', 'sWRX8'),
    ('Zen 3', 12, 'threadripper', 'sWRX8'),
    ('Zen 3', 13, 'epyc', NULL),
    ('Zen 3', 14, '', 'AM4'),
    ('Zen 2', 15, 'threadripper pro', 'sWRX8'),
    ('Zen 2', 16, 'threadripper', 'sTRX4'),
    ('Zen 2', 17, 'epyc', NULL),
    ('Zen 2', 18, '', 'AM4'),
    ('Zen+', 19, 'threadripper pro', 'sTR4'),
    ('Zen+', 20, 'threadripper', 'sTR4'),
    ('Zen+', 21, '', 'AM4'),
    ('Zen', 22, 'threadripper pro', 'sTR4'),
    ('Zen', 23, 'threadripper', 'sTR4'),
    ('Zen', 24, 'epyc', NULL),
    ('Zen', 25, '', 'AM4'),
    ('Arrow Lake', 26, '', 'LGA1851'),
    ('Raptor Lake Refresh', 27, '', 'LGA1700'),
    ('Raptor Lake', 28, 'xeon e-24', NULL),
    ('Raptor Lake', 29, '', 'LGA1700'),
    ('Alder Lake', 30, '', 'LGA1700'),
    ('Rocket Lake', 31, '', 'LGA1200'),
    ('Comet Lake', 32, '', 'LGA1200'),
    ('Coffee Lake Refresh', 33, '', 'LGA1151'),
    ('Coffee Lake', 34, '', 'LGA1151'),
    ('Kaby Lake', 35, 'xeon (bronze|silver|gold|platinum)|xeon w-3', 'LGA3647'),
    ('Kaby Lake', 36, 'xeon w-?2|i[79]-(78|79|9[89]|109)\d\d\w*X|i5-7640X|i7-7740X', 'LGA2066'),
    ('Kaby Lake', 37, 'xeon d|xeon e3-15', NULL),
    ('Kaby Lake', 38, '', 'LGA1151'),
    ('Skylake', 39, 'xeon (bronze|silver|gold|platinum)|xeon w-3', 'LGA3647'),
    ('Skylake', 40, 'xeon w-?2|i[79]-(78|79|9[89]|109)\d\d\w*X|i5-7640X|i7-7740X', 'LGA2066'),
    ('Skylake', 41, 'xeon d|xeon e3-15', NULL),
    ('Skylake', 42, '', 'LGA1151'),
    ('Cascade Lake', 43, 'xeon (bronze|silver|gold|platinum)|xeon w-3', 'LGA3647'),
    ('Cascade Lake', 44, 'xeon w-?2|i[79]-(78|79|9[89]|109)\d\d\w*X|i5-7640X|i7-7740X', 'LGA2066'),
    ('Cascade Lake', 45, 'xeon d|xeon e3-15', NULL),
    ('Cascade Lake', 46, '', NULL),
    ('Broadwell', 47, 'xeon e7|xeon d|xeon e5-4', NULL),
    ('Broadwell', 48, 'xeon e5-24', 'LGA1356'),
    ('Broadwell', 49, 'xeon e5', 'LGA2011-3'),
    ('Broadwell', 50, 'i7-(68|69)\d\d', 'LGA2011-3'),
    ('Broadwell', 51, '', 'LGA1150'),
    ('Haswell Refresh', 52, '', 'LGA1150'),
    ('Haswell', 53, 'xeon e7|xeon d|xeon e5-4', NULL),
    ('Haswell', 54, 'xeon e5-24', 'LGA1356'),
    ('Haswell', 55, 'xeon e5', 'LGA2011-3'),
    ('Haswell', 56, 'i7-(58|59)\d\d', 'LGA2011-3'),
    ('Haswell', 57, '', 'LGA1150'),
    ('Ivy Bridge', 58, 'xeon e7|xeon d|xeon e5-4', NULL),
    ('Ivy Bridge', 59, 'xeon e5-24', 'LGA1356'),
    ('Ivy Bridge', 60, 'xeon e5', 'LGA2011'),
    ('Ivy Bridge', 61, 'i7-(48|49)\d\d', 'LGA2011'),
    ('Ivy Bridge', 62, '', 'LGA1155'),
    ('Sandy Bridge', 63, 'xeon e7|xeon d|xeon e5-4', NULL),
    ('Sandy Bridge', 64, 'xeon e5-24', 'LGA1356'),
    ('Sandy Bridge', 65, 'xeon e5', 'LGA2011'),
    ('Sandy Bridge', 66, 'i7-(38|39)\d\d', 'LGA2011'),
    ('Sandy Bridge', 67, '', 'LGA1155'),
    ('Westmere', 68, 'i7-9[789]\d|xeon [ewx]?-?\s?56', 'LGA1366'),
    ('Westmere', 69, 'i3-5|i5-6|pentium g6', 'LGA1156'),
    ('Westmere', 70, '', NULL),
    ('Nehalem', 71, 'i7-9\d\d|xeon [ewxl]?-?\s?55', 'LGA1366'),
    ('Nehalem', 72, 'i5-7\d\d|i7-8\d\d|xeon [xl]34', 'LGA1156'),
    ('Nehalem', 73, '', NULL),
    ('Piledriver', 74, '\yFX-', 'AM3+'),
    ('Piledriver', 75, '\yA\d+-[456]\d\d\d|athlon x[24] [37]\d\d', 'FM2'),
    ('Piledriver', 76, '', NULL),
    ('Bulldozer', 77, '\yFX-', 'AM3+'),
    ('Bulldozer', 78, '', NULL),
    ('Steamroller', 79, '\yA\d+-7\d\d\d|athlon x[24] 8\d\d', 'FM2+'),
    ('Steamroller', 80, '', NULL),
    ('Excavator', 81, 'athlon x4 845|\yA\d+-78\d\d', 'FM2+'),
    ('Excavator', 82, '\yA\d+-9\d\d\d|athlon x4 9\d\d', 'AM4'),
    ('Excavator', 83, '', NULL),
    ('Lynx', 84, '', 'FM1'),
    ('K10', 85, 'phenom ii|athlon ii x[234]|sempron 1[348]', 'AM3'),
    ('K10', 86, '', NULL),
    ('Puma+', 87, 'athlon x4 845|\yA\d+-7[46]80', 'FM2+'),
    ('Puma+', 88, '', NULL),
    ('Jaguar', 89, '', 'AM1'),
    ('Yorkfield', 90, 'QX9775', 'LGA771'),
    ('Yorkfield', 91, 'core 2', 'LGA775'),
    ('Yorkfield', 92, '', NULL),
    ('Wolfdale', 93, 'core 2|pentium|celeron', 'LGA775'),
    ('Wolfdale', 94, '', NULL),
    ('Core', 95, 'core 2|pentium e|celeron', 'LGA775'),
    ('Core', 96, '', NULL)
  ), "stated" AS (
    SELECT id, name, category, import_key, specifications,
      (SELECT fact->>'value' FROM jsonb_array_elements(specifications) fact WHERE fact->>'name' = 'Microarchitecture' LIMIT 1) AS microarchitecture,
      ARRAY(SELECT lower(fact->>'name') FROM jsonb_array_elements(specifications) fact) AS names
    FROM parts WHERE category IN ('processor', 'cpu-cooler')
  ), "sockets" AS (
    SELECT id, (SELECT p.socket FROM platforms p WHERE p.microarchitecture = s.microarchitecture AND s.name ~* p.pattern ORDER BY p.place LIMIT 1) AS socket
    FROM stated s WHERE category = 'processor' AND NOT 'socket' = ANY (names)
  )
  SELECT id, jsonb_build_object('name', 'Socket', 'value', socket) AS fact FROM sockets WHERE socket IS NOT NULL
  UNION ALL
  SELECT id, jsonb_build_object('name', 'Type', 'value', CASE WHEN 'radiator' = ANY (names) THEN 'Liquid' ELSE 'Air' END) FROM stated
  WHERE category = 'cpu-cooler' AND NOT 'type' = ANY (names)
    AND ('radiator' = ANY (names) OR (import_key LIKE 'file:cpu-cooler:%' AND names && ARRAY['fan speed', 'noise']));
--> statement-breakpoint
-- The version stays: nobody edited the parts, so previews of imports and open forms stay valid.
UPDATE "parts" SET "specifications" = jsonb_build_array(f.fact) || "specifications"
  FROM "derived_facts" f WHERE "parts"."id" = f."id" AND jsonb_array_length("specifications") < 40;
--> statement-breakpoint
UPDATE "parts" SET "variant" = v.line
  FROM part_variants(ARRAY(SELECT DISTINCT lower(p.name) FROM parts p JOIN derived_facts f ON f.id = p.id)) v
  WHERE "parts"."id" = v.part_id AND "parts"."variant" <> v.line;
