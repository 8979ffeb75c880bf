CREATE SEQUENCE "public"."part_skus" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1;--> statement-breakpoint
-- The next SKU that no part has: a person may have given one of this form.
CREATE FUNCTION "next_sku"() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  made text;
BEGIN
  LOOP
    made := 'PS-' || nextval('part_skus');
    EXIT WHEN NOT EXISTS (SELECT FROM parts WHERE lower(sku) = lower(made));
  END LOOP;
  RETURN made;
END $$;
--> statement-breakpoint
-- Constants, which rewrite nothing; the real values follow in one rewrite of the table.
ALTER TABLE "parts" ADD COLUMN "sku" text DEFAULT '' NOT NULL,
  ADD COLUMN "brand" text DEFAULT '' NOT NULL,
  ADD COLUMN "mpn" text DEFAULT '' NOT NULL,
  ADD COLUMN "gtin" text DEFAULT '' NOT NULL,
  ADD COLUMN "variant" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- The variant line of all parts with these names (in lower case). Parts of the same kind, brand and name are namesakes.
-- Their specifications are compared one after the other, in a fixed order; the line of a part has those that tell it from
-- namesakes that all earlier ones left, and the form factor of a drive. A part without namesakes has an empty line.
CREATE FUNCTION "part_variants"(names text[]) RETURNS TABLE (part_id uuid, line text) LANGUAGE sql STABLE
-- The planner expects a few rows at each step, whatever the number of names.
SET enable_nestloop = off AS $$
  WITH members AS MATERIALIZED (
    SELECT id, specifications, category, count(*) OVER same AS namesakes, dense_rank() OVER (ORDER BY category, lower(brand), lower(name)) AS team
    FROM parts WHERE lower(name) = ANY (names)
    WINDOW same AS (PARTITION BY category, lower(brand), lower(name))
  ), facts AS MATERIALIZED (
    SELECT m.id, m.team, lower(fact->>'name') AS label, place,
      coalesce(array_position(ARRAY['capacity', 'wattage', 'chipset', 'memory size', 'modules', 'generation', 'speed', 'radiator',
        'fan size', 'fans', 'cores', 'socket', 'form factor', 'type', 'interface', 'spindle speed', 'colour', 'color', 'efficiency',
        'cables'], lower(fact->>'name')), 100) AS rank,
      fact->>'name' AS given, fact->>'value' AS value, fact->>'unit' AS unit, jsonb_typeof(fact->'value') = 'number' AS is_number
    FROM members m, jsonb_array_elements(m.specifications) WITH ORDINALITY AS each_fact(fact, place)
    WHERE m.namesakes > 1
  ), labels AS MATERIALIZED (
    SELECT team, label, row_number() OVER (PARTITION BY team ORDER BY min(rank), min(place), label) AS place
    FROM facts GROUP BY team, label
  ), cells AS (
    SELECT m.id, m.team, m.category, m.namesakes, l.label, l.place, f.rank, f.given, f.value, f.unit, f.is_number,
      string_agg(coalesce(f.value || coalesce(' ' || f.unit, ''), ''), chr(10)) OVER (PARTITION BY m.id ORDER BY l.place) AS so_far
    FROM members m JOIN labels l ON l.team = m.team LEFT JOIN facts f ON f.id = m.id AND f.label = l.label
  ), counted AS (
    SELECT *, count(*) OVER (PARTITION BY team, place, hashtextextended(so_far, 0)) AS alike FROM cells
  ), narrowed AS (
    SELECT *, lag(alike, 1, namesakes) OVER (PARTITION BY id ORDER BY place) AS alike_before FROM counted
  ), telling AS (
    SELECT id, place, CASE
        WHEN NOT is_number THEN concat_ws(' ', value, unit)
        WHEN unit = 'GB' AND value::numeric >= 1000 AND value::numeric % 250 = 0
          THEN rtrim(to_char(value::numeric / 1000, 'FM999,999,990.999'), '.') || ' TB'
        WHEN unit IS NOT NULL THEN concat_ws(' ', CASE WHEN rank = 100 THEN given END,
          rtrim(to_char(round(value::numeric, 3), 'FM999,999,999,999,990.999'), '.'), unit)
        WHEN given LIKE '%s' THEN rtrim(to_char(round(value::numeric, 3), 'FM999,999,999,999,990.999'), '.') || ' '
          || CASE WHEN value::numeric = 1 THEN rtrim(label, 's') ELSE label END
        ELSE given || ' ' || rtrim(to_char(round(value::numeric, 3), 'FM999,999,999,999,990.999'), '.')
      END AS shown
    FROM narrowed
    WHERE value IS NOT NULL AND (alike < alike_before OR (category = 'storage' AND label = 'form factor'))
  )
  SELECT m.id, coalesce(string_agg(t.shown, ', ' ORDER BY t.place), '') FROM members m LEFT JOIN telling t ON t.id = m.id GROUP BY m.id
$$;
--> statement-breakpoint
CREATE INDEX "parts_lower_name" ON "parts" USING btree (lower("name"));--> statement-breakpoint
-- What only this migration needs: the known brands of each kind, and the lines of all parts that have namesakes.
CREATE TEMPORARY TABLE "known_brands" ON COMMIT DROP AS
  SELECT kind, lower(brand) AS folded, brand FROM (VALUES
  ('cpu-cooler', 'ABKONCORE, ADATA, Aerocool, aigo, Akasa, Alpenföhn, Alphacool, Amazon, AMD, Antec, Apacer, APNX, AQIRYS, ARCTIC, ARESGAME, Asus, Azza, be quiet!, BitFenix, Cooler Master, Cooltek, Corsair, Cougar, CRYORIG, darkFlash, Deepcool, Dynatron, EK, ENDORFY, Enermax, Enzotech, Evercool, EVGA, Fractal Design, FSP Group, GAMDIAS, GameMax, Gelid Solutions, Geometric Future, Gigabyte, HYTE, iBuypower, Iceberg Thermal, IceGiant, ID-COOLING, In Win, Intel, Inter-Tech, iTek, Jonsbo, KOLINK, LC-Power, LEPA, Lian Li, Logisys, Mars Gaming, Masscool, Montech, MSI, Nexus, Noctua, NoFan, Noua, NZXT, OcUK, Ocypus, PC Cooler, Phanteks, Phononic, Prolimatech, Raidmax, RAIJINTEK, Razer, Reeven, RIOTORO, ROCCAT, Rosewill, SAMA, Sapphire, Scythe, SilentiumPC, SilenX, Silverstone, StarTech, Sunbeam, Swiftech, Syba, TEAMGROUP, Thermalright, Thermaltake, Titan, TRYX, TUNIQ, upHere, Valkyrie, Vantec, Vetroo, Xigmatek, Xilence, Xion, Yeston, YEYIAN, Zalman, ZEROtherm'),
  ('processor', 'AMD, Intel'),
  ('storage', 'Acer, ADATA, Addlink, AGI, AITC, AMD, Angelbird, Apacer, Apotop, Asura, Asus, Avexir, Axiom, Biostar, Biwin, Centon, Corsair, Crucial, Dell, Drevo, Edge Tech, Eluktro Pro, Eluktronics, Enmotus, Fantom Drives, FanXiang, Fastro, G.Skill, GameStop, GeIL, Gigabyte, GOODRAM, Hitachi, HP, Hyundai Technology, IBM, Inland, Integral, Intel, Intenso, KFA2, KingDian, KingSpec, Kingston, KIOXIA, Klevv, LaCie, Lenovo, Leven, Lexar, Maxtor, Micron, MSI, Mushkin, MyDigitalSSD, NEMIX RAM, Neo Forza, Netac, Nextorage, OCZ, Orico, OWC, Oyen Digital, Patriot, Pioneer, PLDS, Plextor, PNY, QNAP, Sabrent, Samsung, SanDisk, Seagate, Silicon Power, SK Hynix, Solidigm, Sony, Super Talent, Supermicro, Synology, TCSunBow, TEAMGROUP, Timetec, Titanium Micro, Toshiba, Transcend, V7, Verbatim, VisionTek, Western Digital, Wintec, XOC, XPG, YEYIAN, YMTC, Zalman, Zotac'),
  ('memory', 'Acer, ADATA, Addlink, AMD, Antec, Apacer, Apotop, Avexir, Biwin, Compustocx, Corsair, Crucial, Dell, EVGA, G.Skill, GALAX, GeIL, Gigabyte, Gloway, GOODRAM, HP, IBM, KFA2, KingBank, Kingston, Klevv, Lenovo, Lexar, Micron, Mushkin, Neo Forza, Netac, OCZ, OLOy, Panram, Pareema, Patriot, PNY, PROXMEM, Samsung, Silicon Power, SK Hynix, Super Talent, Supermicro, TEAMGROUP, Thermaltake, Timetec, Toshiba, Transcend, V-Color, V7, VisionTek, Wintec, YEYIAN'),
  ('motherboard', 'ASRock, Asus, Biostar, Colorful, ECS, EVGA, Foxconn, Gigabyte, Intel, Jetway, MAXSUN, MSI, NZXT, Sapphire, Supermicro, XFX, Zotac'),
  ('power-supply', '1STPLAYER, ABS, ADATA, Aerocool, Anima, Antec, Apevia, Apex, ARESGAME, ASRock, Asus, Athena Power, Azza, be quiet!, BFG, BitFenix, Broadway Com, Chieftec, Cooler Master, CoolMax, Corsair, Cougar, Cyonic, Deepcool, Diablotek, Dynapower, E-Power, ENDORFY, Enermax, EVGA, FirePower, Fractal Design, FSP Group, G.Skill, GALAX, GAMDIAS, GameMax, Gigabyte, HEC, In Win, Insignia, Inter-Tech, iStarUSA, iTek, Kingwin, KOLINK, Kuroutoshikou, LC-Power, LEPA, Lian Li, Linkworld, Logisys, Mars Gaming, Mistel, Montech, MSI, Mushkin, Nexus, Nfortec, Noua, NOX, NZXT, OCZ, PC Cooler, PC Power & Cooling, Phanteks, PowerSpec, Raidmax, RAIJINTEK, Razer, RIOTORO, Rocketfish, Rosewill, SAMA, SeaSonic, Segotep, Sentey, SHARKOON, SilentiumPC, Silverstone, Solid Gear, Sparkle, StarTech, Sunbeam, Super Flower, Tacens, Tecnoware, Thermalright, Thermaltake, Thortech, Topower, TUNIQ, Ultra, Vetroo, VisionTek, VIVO, XClio, XFX, Xigmatek, Xilence, Xion, YEYIAN, Zalman'),
  ('graphics-card', 'Acer, AMD, ASRock, Asus, ATI, BFG, Biostar, Club 3D, Colorful, Corsair, Dell, Diamond, ECS, EVGA, Gainward, GALAX, Galaxy, Gigabyte, HIS, HP, Inno3D, Intel, Jaton, KFA2, Leadtek, Lenovo, Matrox, MAXSUN, MSI, NVIDIA, OcUK, ONIX, Palit, PNY, PowerColor, Sapphire, SONNET, Sparkle, VisionTek, XFX, Yeston, Zogis, Zotac')
  ) listed (kind, brands), unnest(string_to_array(brands, ', ')) AS brand;
--> statement-breakpoint
CREATE UNIQUE INDEX ON "known_brands" (kind, folded);
--> statement-breakpoint
-- In PL/pgSQL, which keeps the plan for all rows.
CREATE FUNCTION pg_temp.brand_of(kind_of_part text, name text, import_key text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  words text[] := string_to_array(lower(name), ' ');
  found text;
BEGIN
  IF import_key LIKE 'demo:%' THEN
    RETURN 'Partsmith';
  END IF;
  SELECT brand INTO found FROM pg_temp.known_brands WHERE kind = kind_of_part AND folded IN (words[1], concat_ws(' ', words[1], words[2]),
    concat_ws(' ', words[1], words[2], words[3]), concat_ws(' ', words[1], words[2], words[3], words[4])) ORDER BY length(folded) DESC LIMIT 1;
  RETURN coalesce(found, '');
END $$;
--> statement-breakpoint
CREATE TEMPORARY TABLE "variant_lines" ON COMMIT DROP AS
  SELECT part_id, line FROM part_variants(ARRAY(SELECT lower(name) FROM parts GROUP BY 1 HAVING count(*) > 1)) WHERE line <> '';
--> statement-breakpoint
CREATE UNIQUE INDEX ON "variant_lines" (part_id);
--> statement-breakpoint
ANALYZE "known_brands", "variant_lines";
--> statement-breakpoint
CREATE FUNCTION pg_temp.line_of(id uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((SELECT line FROM pg_temp.variant_lines WHERE part_id = id), '');
END $$;
--> statement-breakpoint
-- One statement, so that the table is rewritten once.
ALTER TABLE "parts" ALTER COLUMN "sku" DROP DEFAULT,
  ALTER COLUMN "sku" TYPE text USING 'PS-' || nextval('part_skus'),
  ALTER COLUMN "brand" DROP DEFAULT,
  ALTER COLUMN "brand" TYPE text USING pg_temp.brand_of(category, name, import_key),
  ALTER COLUMN "variant" DROP DEFAULT,
  ALTER COLUMN "variant" TYPE text USING pg_temp.line_of(id);
--> statement-breakpoint
ALTER TABLE "parts" ALTER COLUMN "sku" SET DEFAULT next_sku(), ALTER COLUMN "brand" SET DEFAULT '', ALTER COLUMN "variant" SET DEFAULT '';
--> statement-breakpoint
DROP FUNCTION pg_temp.brand_of(text, text, text);
--> statement-breakpoint
DROP FUNCTION pg_temp.line_of(uuid);
--> statement-breakpoint
CREATE UNIQUE INDEX "parts_sku" ON "parts" USING btree (lower("sku"));--> statement-breakpoint
CREATE INDEX "parts_mpn" ON "parts" USING btree (lower("mpn")) WHERE mpn <> '';--> statement-breakpoint
CREATE INDEX "parts_gtin" ON "parts" USING btree ("gtin") WHERE gtin <> '';--> statement-breakpoint
CREATE INDEX "parts_brand" ON "parts" USING btree (lower("brand"),"category") WHERE brand <> '';--> statement-breakpoint
-- Responses show the new columns too.
DROP TRIGGER "notify_edit" ON "parts";--> statement-breakpoint
CREATE TRIGGER "notify_edit" AFTER UPDATE OF "sku", "name", "brand", "mpn", "gtin", "variant", "description", "category", "img", "specifications", "price_cents", "minimum", "version", "hidden_at" ON "parts" FOR EACH STATEMENT EXECUTE FUNCTION "notify_change"('catalogue');
