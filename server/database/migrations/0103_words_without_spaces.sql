-- The words of a part as migration 0012 has them, and those of texts without spaces between words (Chinese, Japanese).
CREATE OR REPLACE FUNCTION "part_document"(id uuid, name text, category text, specifications jsonb, description text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  content text := concat_ws(E'\n', replace(name, E'\n', ' '),
    replace(category, '-', ' ') || CASE category
      WHEN 'processor' THEN ' cpu' WHEN 'cpu-cooler' THEN ' heatsink' WHEN 'motherboard' THEN ' mainboard board'
      WHEN 'memory' THEN ' ram' WHEN 'graphics-card' THEN ' gpu video' WHEN 'storage' THEN ' drive disk'
      WHEN 'power-supply' THEN ' psu' ELSE '' END,
    replace(coalesce((SELECT string_agg(concat_ws(' ', fact->>'value', fact->>'unit', fact->>'name',
      CASE WHEN fact->>'unit' = 'GB' AND jsonb_typeof(fact->'value') = 'number' AND (fact->>'value')::numeric >= 1000
        THEN trim_scale((fact->>'value')::numeric / 1000) || ' TB' END), ' ; ') FROM jsonb_array_elements(specifications) fact), ''), E'\n', ' '),
    replace(description, E'\n', ' '));
  pieces text;
  joined text;
  apart text;
  words text;
  document text := '';
BEGIN
  -- Letters beyond ASCII are few, and folding them takes as long as all the rest.
  IF octet_length(content) > length(content) THEN
    content := regexp_replace(normalize(content, NFKD), '[\u0300-\u036f\u3099\u309a]', '', 'g');
    -- Chinese and Japanese have no spaces between words: a part is found by the characters of each line and by their pairs.
    IF content ~ '[\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff]' THEN
      content := (
        SELECT string_agg(line || coalesce((
          SELECT ' ' || string_agg(DISTINCT substr(run[1], at, size), ' ')
          FROM regexp_matches(line, '([\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff]+)', 'g') run, generate_series(1, length(run[1])) at, generate_series(1, 2) size
          WHERE at + size - 1 <= length(run[1])), ''), E'\n' ORDER BY no)
        FROM unnest(string_to_array(regexp_replace(content, '([\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff]+)', ' \1 ', 'g'), E'\n')) WITH ORDINALITY AS lines (line, no));
    END IF;
  END IF;
  content := regexp_replace(lower(content), '(\d),(?=\d{3}(\D|$))', '\1', 'g');
  pieces := regexp_replace(content, '[^[:alnum:] \n]+', ' ', 'g');
  joined := regexp_replace(regexp_replace(content, '[^[:alnum:] \n]+', '', 'g'), '(\d) ([a-z]{1,4})\M', '\1\2', 'g');
  apart := split_part(pieces, E'\n', 1) || E'\n\n' || split_part(pieces, E'\n', 3);
  apart := regexp_replace(regexp_replace(apart, '\m([a-z]+)(\d)', '\1 \2', 'g'), '\m(\d+)([a-z])', '\1 \2', 'g');
  -- Too long for a tsvector, and nobody searches for it.
  IF length(joined) > 250 AND joined ~ '[[:alnum:]]{250}' THEN
    pieces := regexp_replace(pieces, '[[:alnum:]]{250,}', '', 'g');
    joined := regexp_replace(joined, '[[:alnum:]]{250,}', '', 'g');
    apart := regexp_replace(apart, '[[:alnum:]]{250,}', '', 'g');
  END IF;
  FOR at IN 1..4 LOOP
    words := concat_ws(' ', split_part(pieces, E'\n', at), split_part(joined, E'\n', at), split_part(apart, E'\n', at));
    words := replace(replace(replace(words, '  ', ' '), '  ', ' '), '  ', ' ');
    IF strpos(words, '  ') > 0 THEN words := regexp_replace(words, ' +', ' ', 'g'); END IF;
    words := trim(words);
    IF words <> '' THEN
      document := document || replace(words, ' ', ':' || at || substr('ABCD', at, 1) || ' ') || ':' || at || substr('ABCD', at, 1) || ' ';
    END IF;
  END LOOP;
  IF right(id::text, 2) < '04' THEN document := document || '~'; END IF;
  RETURN document::tsvector;
END $$;
--> statement-breakpoint
-- Only the parts whose words change; all others keep theirs.
UPDATE "parts" SET name = name
  WHERE concat_ws(' ', brand, name, mpn, description, specifications::text) ~ '[\u3005-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9d]';
