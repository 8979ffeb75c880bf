-- The pattern '{#Modules} x {Module size}' with the facts of a part: `shown` for a name, `bare` for one with #. Null when the
-- part lacks one of them.
CREATE FUNCTION "fill_pattern"(pattern text, facts jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  hole text[];
  fact jsonb;
  filled text := pattern;
BEGIN
  FOR hole IN SELECT regexp_matches(pattern, '\{(#?)([^}]+)\}', 'g') LOOP
    fact := facts->lower(hole[2]);
    IF fact IS NULL THEN
      RETURN NULL;
    END IF;
    filled := replace(filled, '{' || hole[1] || hole[2] || '}', fact->>(CASE hole[1] WHEN '#' THEN 'bare' ELSE 'shown' END));
  END LOOP;
  RETURN filled;
END $$;
--> statement-breakpoint
-- The identifying line of all parts with these names (in lower case): the facts that `patterns` has for their kind
-- (contract/parts/identifying-line.ts), then those that tell a part from its namesakes, which are the parts of the same kind,
-- brand and name. The specifications of namesakes are compared one after the other, in a fixed order that begins with those
-- of the kind's patterns; each of the others is shown if it tells the part from namesakes that all earlier ones left.
CREATE FUNCTION "part_variants"(names text[], patterns jsonb) RETURNS TABLE (part_id uuid, line text) LANGUAGE sql STABLE
-- Few parts share a name; the planner expects a few rows at each step, whatever the number of names.
ROWS 10 SET enable_nestloop = off AS $$
  WITH pieces AS MATERIALIZED (
    SELECT kind, piece_place, pattern_place, pattern
    FROM jsonb_each(patterns) AS kinds(kind, pieces), jsonb_array_elements(pieces) WITH ORDINALITY AS each_piece(piece, piece_place),
      jsonb_array_elements_text(piece) WITH ORDINALITY AS each_pattern(pattern, pattern_place)
  ), holes AS MATERIALIZED (
    SELECT kind, pattern, lower(hole[1]) AS label, row_number() OVER (PARTITION BY kind ORDER BY piece_place, pattern_place, hole_place) AS place
    FROM pieces, regexp_matches(pattern, '\{#?([^}]+)\}', 'g') WITH ORDINALITY AS each_hole(hole, hole_place)
  ), ranks AS MATERIALIZED (
    SELECT kind, label, min(place) - 1000 AS rank FROM holes GROUP BY kind, label
  ), members AS MATERIALIZED (
    SELECT id, specifications, category, count(*) OVER same AS namesakes, dense_rank() OVER (ORDER BY category, lower(brand), lower(name)) AS team
    FROM parts WHERE lower(name) = ANY (names)
    WINDOW same AS (PARTITION BY category, lower(brand), lower(name))
  ), listed AS (
    SELECT m.id, m.team, m.category, m.namesakes, lower(fact->>'name') AS label, place, fact->>'name' AS given, fact->>'value' AS value,
      fact->>'unit' AS unit, jsonb_typeof(fact->'value') = 'number' AS is_number
    FROM members m, jsonb_array_elements(m.specifications) WITH ORDINALITY AS each_fact(fact, place)
  ), ranked AS (
    SELECT l.*, coalesce(r.rank, array_position(ARRAY['capacity', 'wattage', 'chipset', 'memory size', 'modules', 'generation', 'speed', 'radiator',
      'fan size', 'fans', 'cores', 'socket', 'form factor', 'type', 'interface', 'spindle speed', 'colour', 'color', 'efficiency',
      'cables'], l.label), 100) AS rank
    FROM listed l LEFT JOIN ranks r ON r.kind = l.category AND r.label = l.label
  ), facts AS MATERIALIZED (
    SELECT *, CASE WHEN is_number THEN trim_scale(round(value::numeric, 3))::text ELSE value END AS bare,
      CASE
        WHEN NOT is_number THEN concat_ws(' ', value, unit)
        WHEN unit = 'GB' AND value::numeric >= 1000 AND value::numeric % 250 = 0
          THEN rtrim(to_char(value::numeric / 1000, 'FM999,999,990.999'), '.') || ' TB'
        WHEN unit IS NOT NULL THEN concat_ws(' ', CASE WHEN rank = 100 THEN given END,
          rtrim(to_char(round(value::numeric, 3), 'FM999,999,999,999,990.999'), '.'), unit)
        WHEN given LIKE '%s' THEN rtrim(to_char(round(value::numeric, 3), 'FM999,999,999,999,990.999'), '.') || ' '
          || CASE WHEN value::numeric = 1 THEN rtrim(label, 's') ELSE label END
        ELSE given || ' ' || rtrim(to_char(round(value::numeric, 3), 'FM999,999,999,999,990.999'), '.')
      END AS shown
    FROM ranked
  ), stated AS (
    SELECT id, category, jsonb_object_agg(label, jsonb_build_object('shown', shown, 'bare', bare)) AS facts FROM facts GROUP BY id, category
  ), filled AS (
    SELECT s.id, s.category, p.piece_place, p.pattern_place, p.pattern, fill_pattern(p.pattern, s.facts) AS text
    FROM stated s JOIN pieces p ON p.kind = s.category
  ), chosen AS MATERIALIZED (
    SELECT DISTINCT ON (id, piece_place) id, category, piece_place, pattern, text
    FROM filled WHERE text IS NOT NULL ORDER BY id, piece_place, pattern_place
  ), said AS (
    SELECT DISTINCT c.id, h.label FROM chosen c JOIN holes h ON h.kind = c.category AND h.pattern = c.pattern
  ), labels AS MATERIALIZED (
    SELECT team, label, row_number() OVER (PARTITION BY team ORDER BY min(rank), min(place), label) AS place
    FROM facts WHERE namesakes > 1 GROUP BY team, label
  ), cells AS (
    SELECT m.id, m.team, m.namesakes, l.label, l.place, f.value, f.shown,
      string_agg(coalesce(f.value || coalesce(' ' || f.unit, ''), ''), chr(10)) OVER (PARTITION BY m.id ORDER BY l.place) AS so_far
    FROM members m JOIN labels l ON l.team = m.team LEFT JOIN facts f ON f.id = m.id AND f.label = l.label
  ), counted AS (
    SELECT *, count(*) OVER (PARTITION BY team, place, hashtextextended(so_far, 0)) AS alike FROM cells
  ), narrowed AS (
    SELECT *, lag(alike, 1, namesakes) OVER (PARTITION BY id ORDER BY place) AS alike_before FROM counted
  ), telling AS (
    SELECT n.id, n.place, n.shown FROM narrowed n LEFT JOIN said ON said.id = n.id AND said.label = n.label
    WHERE n.value IS NOT NULL AND n.alike < n.alike_before AND said.id IS NULL
  ), texts AS (
    SELECT id, 0 AS part, piece_place AS place, text FROM chosen UNION ALL SELECT id, 1, place, shown FROM telling
  )
  SELECT m.id, coalesce(string_agg(t.text, ', ' ORDER BY t.part, t.place), '') FROM members m LEFT JOIN texts t ON t.id = m.id GROUP BY m.id
$$;
--> statement-breakpoint
DROP FUNCTION "part_variants"(text[]);
--> statement-breakpoint
-- The version stays: nobody edited the parts, so previews of imports and open forms stay valid.
UPDATE "parts" SET "variant" = v.line
  FROM part_variants(ARRAY(SELECT DISTINCT lower(name) FROM parts), $json${
    "processor": [["{Cores}"], ["{Base clock}"], ["{Socket}"]],
    "cpu-cooler": [["{Type}"], ["{Radiator}"], ["{Height}"]],
    "motherboard": [["{Chipset}"], ["{Socket}"], ["{Form factor}"], ["{Memory type}"]],
    "memory": [["{#Modules} x {Module size}", "{Memory size}"], ["{Generation}-{#Speed}", "{Generation}", "{Speed}"], ["{Module type}"]],
    "graphics-card": [["{Chipset}"], ["{Memory size}"]],
    "storage": [["{Capacity}"], ["{Form factor}"], ["{Interface}"]],
    "power-supply": [["{Wattage}"], ["{Efficiency}"], ["{Form factor}"]],
    "case": [["{Form factor}"], ["{Side}"]],
    "case-fan": [["{Fan size}"], ["{Fans}"]],
    "network-card": [["{Connection}"], ["{Protocol}"], ["{Ports}"], ["{Speed}"], ["{Interface}"]],
    "cable": [["{Connection}"], ["{Length}"]],
    "thermal-paste": [["{Form}"], ["{Weight}"]],
    "monitor": [["{Screen size}"], ["{Resolution}"], ["{Refresh rate}"]],
    "keyboard": [["{Style}"], ["{Switches}"], ["{Layout}"]],
    "mouse": [["{Tracking}"], ["{Connection}"]],
    "headphones": [["{Type}"], ["{Connection}"]],
    "speakers": [["{Channels}"], ["{Power}"]],
    "webcam": [["{Resolutions}"], ["{Connection}"]],
    "sound-card": [["{Channels}"], ["{Interface}"]],
    "optical-drive": [["{Type}"]],
    "external-hard-drive": [["{Capacity}"], ["{Type}"], ["{Interface}"]],
    "ups": [["{Apparent power}"], ["{Output power}"]],
    "os": [["{Version}"]],
    "fan-controller": [["{Channels}"], ["{Form factor}"]],
    "case-accessory": [["{Type}"], ["{Form factor}"]]
  }$json$) v
  WHERE "parts"."id" = v.part_id AND "parts"."variant" <> v.line;
