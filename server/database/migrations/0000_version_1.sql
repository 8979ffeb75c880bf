-- The beginning of version 1.0: what a new database gets. It replaced migrations 0000 to 0152 of version 0.1, and its time in
-- meta/_journal.json is that of 0152, so that a database with all of them goes on from here (server/database/migrate.ts refuses
-- an older one). Later changes are migrations of their own; this file does not change.
-- Each column is explained where it is declared, in the tables.ts named above its table.

-- Similarity of words. It comes with PostgreSQL, and the owner of a database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE SEQUENCE order_numbers START WITH 1001;
CREATE SEQUENCE part_skus START WITH 10001;
CREATE SEQUENCE purchase_numbers START WITH 1001;

-- --- Functions that tables compute with: generated columns, checks, defaults and indexes ---------------------------

-- Whether quantity breaks fit a price: rising quantities above 1, falling prices below it, at most ten. The same rule as
-- `breaksProblem` of contract/parts/price-breaks.ts.
CREATE FUNCTION price_breaks_fit(price_cents bigint, breaks jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(breaks) <> 'array' OR jsonb_array_length(breaks) > 10 THEN false ELSE NOT EXISTS (
    SELECT FROM (
      SELECT units, cents, lag(units, 1, 1::bigint) OVER by_place AS units_before, lag(cents, 1, price_cents) OVER by_place AS cents_before
      FROM (
        SELECT (item->>'from')::bigint AS units, (item->>'priceCents')::bigint AS cents, place
        FROM jsonb_array_elements(breaks) WITH ORDINALITY AS items(item, place)
      ) numbers WINDOW by_place AS (ORDER BY place)
    ) pairs
    WHERE (units > units_before AND cents < cents_before AND cents > 0) IS NOT TRUE
  ) END
$$;

-- When the stock of a part is low: its own level, else the store's, else just below three minimum orders.
CREATE FUNCTION low_stock_level(own int, store int, minimum int) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(own::bigint, store::bigint, 3::bigint * minimum - 1)
$$;

CREATE FUNCTION needs_stock(quantity int, minimum int, own int, store int) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT quantity < minimum OR quantity <= low_stock_level(own, store, minimum)
$$;

-- Grows by one with each doubling, and never falls as the quantity grows.
CREATE FUNCTION stock_magnitude(quantity int) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT floor(ln(greatest(quantity, 0) + 1::float8) / ln(2::float8))::int
$$;

-- The next SKU that no part has: a person may have given one of this form.
CREATE FUNCTION next_sku() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  made text;
BEGIN
  LOOP
    made := 'PS-' || nextval('part_skus');
    EXIT WHEN NOT EXISTS (SELECT FROM parts WHERE lower(sku) = lower(made));
  END LOOP;
  RETURN made;
END $$;

-- The words of a part, folded (lower case, no accents) and written in the ways they may be typed: 'g.skill' as g, skill and
-- gskill, '32 GB' as 32, gb and 32gb, 'RTX4070' as rtx4070, rtx and 4070; texts without spaces between words (Chinese,
-- Japanese) by characters and pairs. server/parts/search/words/typed-words.ts reads typed words in the same way. Calls only
-- functions of PostgreSQL, so that a dump can be restored. For speed each text goes through the same few expressions once,
-- one line each for name, kind, specifications and description, and the result is written as a tsvector, which needs no
-- parser. All words of a line have one position, the number of the line: phrases are not searched. A part with the word '~'
-- belongs to the sample of one part in 64, which searches for frequent words read first.
CREATE FUNCTION part_document(id uuid, name text, category text, specifications jsonb, description text) RETURNS tsvector
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

-- The filter values of a part's kind ('/processor') and specifications ('socket:AM5'). The key is `specificationKey()` of
-- contract/parts/specifications/specification-format.ts.
CREATE FUNCTION part_facets(category text, specifications jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY['/' || category] || ARRAY(SELECT
    trim(BOTH '-' FROM regexp_replace(lower(CASE WHEN octet_length(fact->>'name') = length(fact->>'name') THEN fact->>'name'
    ELSE regexp_replace(normalize(fact->>'name', NFKD), '[\u0300-\u036f]', '', 'g') END), '[^[:alnum:]]+', '-', 'g')) || ':' || (fact->>'value')
    FROM jsonb_array_elements(specifications) fact)
$$;

-- The filter values of a part's fields (contract/parts/part-fields.ts, `isFilter`): 'brand:AMD', 'rohs:compliant'.
CREATE FUNCTION field_facets(brand text, lifecycle text, rohs text, reach text, origin text, hts text, eccn text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY['brand:' || nullif(brand, ''), 'lifecycle:' || nullif(lifecycle, ''), 'rohs:' || nullif(rohs, ''), 'reach:' || nullif(reach, ''),
    'origin:' || nullif(origin, ''), 'hts:' || nullif(hts, ''), 'eccn:' || nullif(eccn, '')], NULL)
$$;

-- The words of an order that an admin's search compares: of name, email, address and reference, folded to lower case without
-- accents, the whole email, and the digits of the phone from the last to the first, so that a number is found by its end.
CREATE FUNCTION order_document(name text, email text, phone text, address text, reference text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  content text := name || ' ' || email || ' ' || address || ' ' || reference;
BEGIN
  IF octet_length(content) > length(content) THEN
    content := regexp_replace(normalize(content, NFKD), '[\u0300-\u036f]', '', 'g');
    content := replace(translate(content, 'øØłŁđĐı', 'oOlLdDi'), 'ß', 'ss');
  END IF;
  RETURN array_to_tsvector(ARRAY(
    SELECT left(word, 60) FROM regexp_split_to_table(lower(content), '[^[:alnum:]]+') word WHERE word <> ''
    UNION ALL SELECT lower(email) WHERE email <> ''
    UNION ALL SELECT 'tel' || reverse(left(regexp_replace(phone, '\D', '', 'g'), 60)) WHERE phone ~ '\d'));
END $$;

-- --- Tables: accounts ----------------------------------------------------------------------------------------------

-- server/accounts/tables.ts
CREATE TABLE users (
  id uuid PRIMARY KEY,
  subject text NOT NULL,
  email text NOT NULL,
  email_verified boolean DEFAULT false NOT NULL,
  name text DEFAULT '' NOT NULL,
  image text,
  role text DEFAULT 'customer' NOT NULL,
  token_version integer DEFAULT 1 NOT NULL,
  education text DEFAULT '' NOT NULL,
  city text DEFAULT '' NOT NULL,
  contact text DEFAULT '' NOT NULL,
  linkedln text DEFAULT '' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  deleted_at timestamptz,
  signed_out_at timestamptz,
  staff_role text,
  suspended_at timestamptz,
  guest_email text,
  CONSTRAINT users_subject_unique UNIQUE(subject),
  CONSTRAINT users_role CHECK (role in ('customer', 'admin')),
  CONSTRAINT users_staff_role CHECK ((role = 'admin') = (staff_role is not null)),
  CONSTRAINT users_staff_roles CHECK (staff_role in ('owner', 'catalog', 'fulfillment', 'support', 'read-only')),
  CONSTRAINT users_guest CHECK (guest_email is null or (not email_verified and role = 'customer')),
  CONSTRAINT users_email_lower CHECK (email = lower(email))
);
CREATE UNIQUE INDEX users_email ON users (email);
CREATE INDEX users_newest ON users (created_at, id);
CREATE INDEX users_name ON users (lower(name), id) WHERE deleted_at is null;
CREATE INDEX users_likeness ON users USING gin (name gin_trgm_ops, email gin_trgm_ops);
CREATE INDEX users_words ON users USING gin (order_document(name, email, contact, city, ''));
CREATE INDEX users_guests ON users (guest_email) WHERE guest_email is not null;
CREATE INDEX users_guests_likeness ON users USING gin (guest_email gin_trgm_ops) WHERE guest_email is not null;
CREATE INDEX users_admins ON users (id) WHERE role = 'admin';

-- server/accounts/sign-in/tables.ts
CREATE TABLE known_locations (
  key text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX known_locations_expiry ON known_locations (expires_at);

-- server/accounts/phones/tables.ts
CREATE TABLE phones (
  user_id uuid PRIMARY KEY,
  number text,
  confirmed_at timestamptz,
  wanted_number text,
  code_hash text,
  code_until timestamptz,
  tries integer DEFAULT 0 NOT NULL,
  CONSTRAINT phones_confirmed CHECK ((number is null) = (confirmed_at is null)),
  CONSTRAINT phones_wanted CHECK (num_nulls(wanted_number, code_hash, code_until) in (0, 3)),
  CONSTRAINT phones_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);

-- server/own-account/tables.ts
CREATE TABLE mailed_links (
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  secret_digest text NOT NULL,
  email text,
  expires_at timestamptz NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT mailed_links_user_id_purpose_pk PRIMARY KEY(user_id, purpose),
  CONSTRAINT mailed_links_secret_digest_unique UNIQUE(secret_digest),
  CONSTRAINT mailed_links_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);

-- server/api-keys/tables.ts
CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  name text NOT NULL,
  prefix text NOT NULL,
  digest text NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  CONSTRAINT api_keys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX api_keys_digest ON api_keys (digest);
CREATE INDEX api_keys_user ON api_keys (user_id);

-- server/staff/tables.ts
CREATE TABLE staff_invitations (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  staff_role text NOT NULL,
  secret_digest text NOT NULL,
  invited_by uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT staff_invitations_email_unique UNIQUE(email),
  CONSTRAINT staff_invitations_secret_digest_unique UNIQUE(secret_digest),
  CONSTRAINT staff_invitations_invited_by_users_id_fk FOREIGN KEY (invited_by) REFERENCES users(id)
);
CREATE INDEX staff_invitations_inviter ON staff_invitations (invited_by);

-- server/customers/tables.ts
CREATE TABLE customer_notes (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL,
  author_id uuid NOT NULL,
  text text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT customer_notes_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users(id),
  CONSTRAINT customer_notes_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users(id)
);
CREATE INDEX customer_notes_customer ON customer_notes (customer_id, id);

-- server/customer-groups/tables.ts
CREATE TABLE customer_groups (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  note text DEFAULT '' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL
);
CREATE UNIQUE INDEX customer_groups_name ON customer_groups (lower(name));

CREATE TABLE customer_group_members (
  customer_id uuid NOT NULL,
  group_id uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT customer_group_members_customer_id_group_id_pk PRIMARY KEY(customer_id, group_id),
  CONSTRAINT customer_group_members_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users(id),
  CONSTRAINT customer_group_members_group_id_customer_groups_id_fk FOREIGN KEY (group_id) REFERENCES customer_groups(id) ON DELETE cascade
);
CREATE INDEX customer_group_members_group ON customer_group_members (group_id);

-- server/addresses/tables.ts
CREATE TABLE addresses (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL,
  delivery jsonb NOT NULL,
  preferred_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT addresses_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users(id)
);
CREATE INDEX addresses_customer ON addresses (customer_id);
CREATE INDEX addresses_words ON addresses USING gin (order_document(
  coalesce(delivery ->> 'name', '') || ' ' || coalesce(delivery ->> 'company', ''), '', coalesce(delivery ->> 'phone', ''),
  coalesce(delivery ->> 'line1', '') || ' ' || coalesce(delivery ->> 'line2', '') || ' ' || coalesce(delivery ->> 'city', '')
    || ' ' || coalesce(delivery ->> 'region', '') || ' ' || coalesce(delivery ->> 'postcode', ''), ''));

-- --- Tables: parts -------------------------------------------------------------------------------------------------

-- server/parts/tables.ts
-- An order changes only the quantity of a part, which no index has. Room in its page keeps the row where the indexes point.
CREATE TABLE parts (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  description text NOT NULL,
  category text NOT NULL,
  img text NOT NULL,
  price_cents bigint NOT NULL,
  minimum integer NOT NULL,
  quantity integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  import_key text,
  deleted_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  specifications jsonb DEFAULT '[]'::jsonb NOT NULL,
  in_stock boolean GENERATED ALWAYS AS (quantity >= minimum) STORED NOT NULL,
  sku text DEFAULT next_sku() NOT NULL,
  brand text DEFAULT '' NOT NULL,
  mpn text DEFAULT '' NOT NULL,
  gtin text DEFAULT '' NOT NULL,
  variant text DEFAULT '' NOT NULL,
  price_breaks jsonb DEFAULT '[]'::jsonb NOT NULL,
  storage_place text DEFAULT '' NOT NULL,
  low_stock integer,
  cost_cents integer,
  changed_by text,
  changed_at timestamptz,
  search tsvector GENERATED ALWAYS AS (part_document(id, brand || ' ' || name, category, specifications, description || ' ' || mpn)) STORED,
  rating_count integer DEFAULT 0 NOT NULL,
  rating_stars integer DEFAULT 0 NOT NULL,
  is_well_rated boolean DEFAULT false NOT NULL,
  img_alt text DEFAULT '' NOT NULL,
  more_pictures text DEFAULT '' NOT NULL,
  datasheet text DEFAULT '' NOT NULL,
  is_low boolean GENERATED ALWAYS AS (needs_stock(quantity, minimum, low_stock, null)) STORED NOT NULL,
  stock_magnitude integer GENERATED ALWAYS AS (stock_magnitude(quantity)) STORED NOT NULL,
  weight integer,
  publish_on text DEFAULT '' NOT NULL,
  hidden_at timestamptz GENERATED ALWAYS AS (coalesce(deleted_at, case when publish_on <> '' then created_at end)) STORED,
  lifecycle text DEFAULT '' NOT NULL,
  last_orders text DEFAULT '' NOT NULL,
  substitute text DEFAULT '' NOT NULL,
  rohs text DEFAULT '' NOT NULL,
  reach text DEFAULT '' NOT NULL,
  origin text DEFAULT '' NOT NULL,
  hts text DEFAULT '' NOT NULL,
  eccn text DEFAULT '' NOT NULL,
  facets text[] GENERATED ALWAYS AS (part_facets(category, specifications) || field_facets(brand, lifecycle, rohs, reach, origin, hts, eccn)) STORED,
  compare_at_cents bigint,
  lowest_cents bigint,
  tax_class text DEFAULT '' NOT NULL,
  package_length integer,
  package_width integer,
  package_height integer,
  CONSTRAINT parts_quantity CHECK (quantity >= 0),
  CONSTRAINT parts_minimum CHECK (minimum >= 1),
  CONSTRAINT parts_price_cents CHECK (price_cents > 0),
  CONSTRAINT parts_compare_at_cents CHECK (compare_at_cents > price_cents),
  CONSTRAINT parts_rating CHECK (rating_stars between rating_count and 5 * rating_count and is_well_rated = (rating_count > 0 and rating_stars >= 4 * rating_count)),
  CONSTRAINT parts_low_stock CHECK (low_stock >= 0),
  CONSTRAINT parts_publish_on CHECK (publish_on in ('', 'draft') or publish_on ~ '^\d{4}-\d{2}-\d{2}$'),
  CONSTRAINT parts_cost_cents CHECK (cost_cents >= 0),
  CONSTRAINT parts_price_breaks CHECK (price_breaks = '[]' or price_breaks_fit(price_cents, price_breaks))
) WITH (fillfactor = 85);
CREATE UNIQUE INDEX parts_import_key ON parts (import_key);
CREATE UNIQUE INDEX parts_sku ON parts (lower(sku));
CREATE INDEX parts_sku_plain ON parts ((regexp_replace(lower(sku), '[^[:alnum:]]+', '', 'g') collate "C"));
CREATE INDEX parts_mpn_plain ON parts ((regexp_replace(lower(mpn), '[^[:alnum:]]+', '', 'g') collate "C")) WHERE mpn <> '';
-- Numbers by what is in their middle.
CREATE INDEX parts_numbers_within ON parts USING gin (
  (regexp_replace(lower(sku), '[^[:alnum:]]+', '', 'g') collate "C") gin_trgm_ops,
  (regexp_replace(lower(mpn), '[^[:alnum:]]+', '', 'g') collate "C") gin_trgm_ops);
CREATE INDEX parts_mpn ON parts (lower(mpn)) WHERE mpn <> '';
CREATE INDEX parts_gtin ON parts (gtin) WHERE gtin <> '';
CREATE INDEX parts_lower_name ON parts (lower(name));
CREATE INDEX parts_brand ON parts (lower(brand), category) WHERE brand <> '';
CREATE INDEX parts_newest ON parts (created_at, id) WHERE hidden_at is null;
CREATE INDEX parts_price ON parts (price_cents, id) WHERE hidden_at is null;
CREATE INDEX parts_name ON parts (name, id) WHERE hidden_at is null;
CREATE INDEX parts_category_newest ON parts (category, created_at, id) WHERE hidden_at is null;
CREATE INDEX parts_category_price ON parts (category, price_cents, id) WHERE hidden_at is null;
CREATE INDEX parts_category_name ON parts (category, name, id) WHERE hidden_at is null;
CREATE INDEX parts_by_noise ON parts (category, (coalesce((jsonb_path_query_first(specifications, '$[*] ? (@.name == "Noise" && @.value.type() == "number").value'))::float8, 1e15)), id)
  WHERE hidden_at is null and category in ('cpu-cooler', 'case-fan');
CREATE INDEX parts_by_price_per_gb ON parts (category, (coalesce(price_cents / nullif((jsonb_path_query_first(specifications, '$[*] ? (@.name == "Capacity" && @.value.type() == "number").value'))::float8, 0), 1e15)), id)
  WHERE hidden_at is null and category in ('storage', 'external-hard-drive');
CREATE INDEX parts_by_memory_price_per_gb ON parts (category, (coalesce(price_cents / nullif((jsonb_path_query_first(specifications, '$[*] ? (@.name == "Memory size" && @.value.type() == "number").value'))::float8, 0), 1e15)), id)
  WHERE hidden_at is null and category in ('memory');
CREATE INDEX parts_by_capacity ON parts (category, (coalesce(-(jsonb_path_query_first(specifications, '$[*] ? (@.name == "Capacity" && @.value.type() == "number").value'))::float8, 1e15)), id)
  WHERE hidden_at is null and category in ('storage', 'external-hard-drive');
CREATE INDEX parts_by_memory_size ON parts (category, (coalesce(-(jsonb_path_query_first(specifications, '$[*] ? (@.name == "Memory size" && @.value.type() == "number").value'))::float8, 1e15)), id)
  WHERE hidden_at is null and category in ('memory', 'graphics-card');
CREATE INDEX parts_by_speed ON parts (category, (coalesce(-(jsonb_path_query_first(specifications, '$[*] ? (@.name == "Speed" && @.value.type() == "number").value'))::float8, 1e15)), id)
  WHERE hidden_at is null and category in ('memory');
CREATE INDEX parts_by_cores ON parts (category, (coalesce(-(jsonb_path_query_first(specifications, '$[*] ? (@.name == "Cores" && @.value.type() == "number").value'))::float8, 1e15)), id)
  WHERE hidden_at is null and category in ('processor');
CREATE INDEX parts_by_price_per_core ON parts (category, (coalesce(price_cents / nullif((jsonb_path_query_first(specifications, '$[*] ? (@.name == "Cores" && @.value.type() == "number").value'))::float8, 0), 1e15)), id)
  WHERE hidden_at is null and category in ('processor');
CREATE INDEX parts_by_length ON parts (category, (coalesce((jsonb_path_query_first(specifications, '$[*] ? (@.name == "Length" && @.value.type() == "number").value'))::float8, 1e15)), id)
  WHERE hidden_at is null and category in ('graphics-card');
CREATE INDEX parts_by_wattage ON parts (category, (coalesce(-(jsonb_path_query_first(specifications, '$[*] ? (@.name == "Wattage" && @.value.type() == "number").value'))::float8, 1e15)), id)
  WHERE hidden_at is null and category in ('power-supply');
CREATE INDEX parts_by_price_per_watt ON parts (category, (coalesce(price_cents / nullif((jsonb_path_query_first(specifications, '$[*] ? (@.name == "Wattage" && @.value.type() == "number").value'))::float8, 0), 1e15)), id)
  WHERE hidden_at is null and category in ('power-supply');
CREATE INDEX parts_by_efficiency ON parts (category, (coalesce(array_position(array['80 Plus Titanium', '80 Plus Platinum', '80 Plus Gold', '80 Plus Silver', '80 Plus Bronze']::text[], jsonb_path_query_first(specifications, '$[*] ? (@.name == "Efficiency").value') #>> '{}')::float8, 1e15)), id)
  WHERE hidden_at is null and category in ('power-supply');
CREATE INDEX parts_out_of_stock ON parts (category, created_at, id) WHERE hidden_at is null and not in_stock;
CREATE INDEX parts_low ON parts (id) WHERE hidden_at is null and in_stock and is_low;
CREATE INDEX parts_few_units ON parts (stock_magnitude, id) WHERE hidden_at is null and in_stock and low_stock is null;
CREATE INDEX parts_well_rated ON parts (category, created_at, id) WHERE hidden_at is null and is_well_rated;
CREATE INDEX parts_hidden ON parts (created_at, id) WHERE hidden_at is not null;
CREATE INDEX parts_drafts ON parts (publish_on, id) WHERE publish_on <> '' and deleted_at is null;
CREATE INDEX parts_hidden_name ON parts (name) WHERE hidden_at is not null;
CREATE INDEX parts_finding ON parts USING gin (search, facets) WITH (gin_pending_list_limit=256);
CREATE INDEX parts_sample ON parts USING gin (search, facets) WHERE search @@ '''~'''::tsquery;

CREATE TABLE catalogue_words (
  word text COLLATE "C" PRIMARY KEY,
  parts integer NOT NULL
);
CREATE INDEX catalogue_words_spelling ON catalogue_words USING gin (word gin_trgm_ops);

CREATE TABLE catalogue_counts (
  kind text NOT NULL,
  facet text NOT NULL,
  value text NOT NULL,
  parts integer NOT NULL,
  CONSTRAINT catalogue_counts_kind_facet_value_pk PRIMARY KEY(kind, facet, value)
);

CREATE TABLE stock_movements (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  part_id uuid NOT NULL,
  line_id uuid,
  kind text NOT NULL,
  quantity integer NOT NULL,
  actor text NOT NULL,
  reason text DEFAULT '' NOT NULL,
  at timestamptz DEFAULT now() NOT NULL,
  change_id uuid,
  CONSTRAINT stock_movements_quantity CHECK (quantity > 0),
  CONSTRAINT stock_movements_part_id_parts_id_fk FOREIGN KEY (part_id) REFERENCES parts(id)
);
CREATE INDEX stock_movements_part ON stock_movements (part_id, id);
CREATE INDEX stock_movements_line ON stock_movements (line_id);
CREATE INDEX stock_movements_change ON stock_movements (change_id) WHERE change_id is not null;

CREATE TABLE price_history (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  part_id uuid NOT NULL,
  price_before bigint,
  compare_at_before bigint,
  price_cents bigint NOT NULL,
  compare_at_cents bigint,
  actor text,
  at timestamptz DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT price_history_part_id_parts_id_fk FOREIGN KEY (part_id) REFERENCES parts(id)
);
CREATE INDEX price_history_part ON price_history (part_id, id);

CREATE TABLE price_plans (
  id uuid PRIMARY KEY,
  part_id uuid NOT NULL,
  price_cents bigint NOT NULL,
  compare_at_cents bigint,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  state text DEFAULT 'planned' NOT NULL,
  problem text DEFAULT '' NOT NULL,
  price_before bigint,
  compare_at_before bigint,
  actor text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT price_plans_price CHECK (price_cents > 0 and compare_at_cents > price_cents),
  CONSTRAINT price_plans_dates CHECK (ends_at > starts_at),
  CONSTRAINT price_plans_part_id_parts_id_fk FOREIGN KEY (part_id) REFERENCES parts(id)
);
CREATE INDEX price_plans_part ON price_plans (part_id, id);
CREATE INDEX price_plans_open ON price_plans (starts_at) WHERE state in ('planned', 'running');

-- server/parts/bulk/tables.ts
CREATE TABLE bulk_changes (
  id uuid PRIMARY KEY,
  actor text NOT NULL,
  change jsonb NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  applied_at timestamptz,
  undone_at timestamptz
);
CREATE INDEX bulk_changes_time ON bulk_changes (created_at);

CREATE TABLE bulk_change_parts (
  change_id uuid NOT NULL,
  part_id uuid NOT NULL,
  outcome text NOT NULL,
  version integer NOT NULL,
  before bigint NOT NULL,
  after bigint NOT NULL,
  breaks_before jsonb DEFAULT '[]'::jsonb NOT NULL,
  breaks_after jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT bulk_change_parts_change_id_part_id_pk PRIMARY KEY(change_id, part_id),
  CONSTRAINT bulk_change_parts_change_id_bulk_changes_id_fk FOREIGN KEY (change_id) REFERENCES bulk_changes(id) ON DELETE cascade,
  CONSTRAINT bulk_change_parts_part_id_parts_id_fk FOREIGN KEY (part_id) REFERENCES parts(id)
);
CREATE INDEX bulk_change_parts_outcome ON bulk_change_parts (change_id, outcome, part_id);

-- server/parts/import/tables.ts
CREATE TABLE imports (
  id uuid PRIMARY KEY,
  actor text NOT NULL,
  stock integer NOT NULL,
  minimum integer NOT NULL,
  files jsonb DEFAULT '[]'::jsonb NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  applied_at timestamptz,
  layouts jsonb DEFAULT '[]'::jsonb NOT NULL,
  undone_at timestamptz,
  undone integer DEFAULT 0 NOT NULL,
  "left" integer DEFAULT 0 NOT NULL,
  pictures jsonb,
  picture_failures jsonb DEFAULT '[]'::jsonb NOT NULL
);
CREATE INDEX imports_time ON imports (created_at);

CREATE TABLE import_rows (
  import_id uuid NOT NULL,
  no integer NOT NULL,
  file text NOT NULL,
  line integer NOT NULL,
  name text NOT NULL,
  outcome text NOT NULL,
  reason text,
  import_key text,
  part jsonb,
  part_id uuid,
  version integer,
  "values" jsonb,
  changes jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT import_rows_import_id_no_pk PRIMARY KEY(import_id, no),
  CONSTRAINT import_rows_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE cascade
);
CREATE UNIQUE INDEX import_rows_by_key ON import_rows (import_key, import_id);
CREATE INDEX import_rows_outcome ON import_rows (import_id, outcome, no);

CREATE TABLE import_layouts (
  signature text PRIMARY KEY,
  choices jsonb NOT NULL,
  actor text NOT NULL,
  saved_at timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE picture_downloads (
  url text PRIMARY KEY,
  claimed_at timestamptz DEFAULT now() NOT NULL,
  ended_at timestamptz,
  img text,
  problem text
);

-- server/parts/missed-searches/tables.ts
CREATE TABLE missed_searches (
  day date NOT NULL,
  words text NOT NULL,
  visitors integer NOT NULL,
  CONSTRAINT missed_searches_day_words_pk PRIMARY KEY(day, words),
  CONSTRAINT missed_searches_visitors CHECK (visitors > 0)
);

-- server/part-reviews/tables.ts
CREATE TABLE part_reviews (
  id uuid PRIMARY KEY,
  part_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  name text NOT NULL,
  rating integer NOT NULL,
  text text NOT NULL,
  answer text DEFAULT '' NOT NULL,
  answered_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text DEFAULT '' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  changed_at timestamptz,
  helpful integer DEFAULT 0 NOT NULL,
  CONSTRAINT part_reviews_rating CHECK (rating between 1 and 5),
  CONSTRAINT part_reviews_hidden CHECK (hidden_reason = '' or hidden_at is not null),
  CONSTRAINT part_reviews_part_id_parts_id_fk FOREIGN KEY (part_id) REFERENCES parts(id),
  CONSTRAINT part_reviews_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX part_reviews_once ON part_reviews (part_id, customer_id);
CREATE INDEX part_reviews_newest ON part_reviews (part_id, id) WHERE hidden_at is null;
CREATE INDEX part_reviews_rating ON part_reviews (part_id, rating, id) WHERE hidden_at is null;
CREATE INDEX part_reviews_helpful ON part_reviews (part_id, helpful, id) WHERE hidden_at is null;
CREATE INDEX part_reviews_customer ON part_reviews (customer_id, id);
CREATE INDEX part_reviews_hidden ON part_reviews (id) WHERE hidden_at is not null;
CREATE INDEX part_reviews_waiting ON part_reviews (id) WHERE hidden_at is not null and hidden_reason = '';
CREATE INDEX part_reviews_unanswered ON part_reviews (id) WHERE hidden_at is null and answer = '';

CREATE TABLE part_review_votes (
  review_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT part_review_votes_review_id_customer_id_pk PRIMARY KEY(review_id, customer_id),
  CONSTRAINT part_review_votes_review_id_part_reviews_id_fk FOREIGN KEY (review_id) REFERENCES part_reviews(id) ON DELETE cascade,
  CONSTRAINT part_review_votes_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users(id)
);
CREATE INDEX part_review_votes_customer ON part_review_votes (customer_id);

-- server/part-questions/tables.ts
CREATE TABLE part_questions (
  id uuid PRIMARY KEY,
  part_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  text text NOT NULL,
  answer text DEFAULT '' NOT NULL,
  answered_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT part_questions_answered_at CHECK ((answer = '') = (answered_at is null)),
  CONSTRAINT part_questions_part_id_parts_id_fk FOREIGN KEY (part_id) REFERENCES parts(id),
  CONSTRAINT part_questions_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users(id)
);
CREATE INDEX part_questions_answered ON part_questions (part_id, id) WHERE answer <> '';
CREATE INDEX part_questions_unanswered ON part_questions (id) WHERE answer = '';
CREATE INDEX part_questions_customer ON part_questions (customer_id, id);

-- server/saved-parts/tables.ts
CREATE TABLE saved_parts (
  customer_id uuid NOT NULL,
  part_id uuid NOT NULL,
  when_in_stock boolean DEFAULT false NOT NULL,
  when_below_cents bigint,
  unsubscribe_token text,
  saved_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT saved_parts_customer_id_part_id_pk PRIMARY KEY(customer_id, part_id),
  CONSTRAINT saved_parts_unsubscribe_token_unique UNIQUE(unsubscribe_token),
  CONSTRAINT saved_parts_below CHECK (when_below_cents > 0),
  CONSTRAINT saved_parts_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users(id),
  CONSTRAINT saved_parts_part_id_parts_id_fk FOREIGN KEY (part_id) REFERENCES parts(id)
);
CREATE INDEX saved_parts_notices ON saved_parts (part_id) WHERE when_in_stock or when_below_cents is not null;

-- server/saved-lists/tables.ts
CREATE TABLE saved_lists (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL,
  name text NOT NULL,
  text text NOT NULL,
  lines integer NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  changed_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT saved_lists_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users(id)
);
CREATE INDEX saved_lists_customer ON saved_lists (customer_id, changed_at);

-- server/builds/tables.ts
CREATE TABLE builds (
  id uuid PRIMARY KEY,
  customer_id uuid,
  name text NOT NULL,
  share_token text,
  created_at timestamptz DEFAULT now() NOT NULL,
  changed_at timestamptz DEFAULT now() NOT NULL,
  description text DEFAULT '' NOT NULL,
  img text DEFAULT '' NOT NULL,
  CONSTRAINT builds_share_token_unique UNIQUE(share_token),
  CONSTRAINT builds_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users(id)
);
CREATE INDEX builds_customer ON builds (customer_id, changed_at);
CREATE INDEX builds_of_shop ON builds (id) WHERE customer_id is null;

CREATE TABLE build_parts (
  build_id uuid NOT NULL,
  part_id uuid NOT NULL,
  quantity integer NOT NULL,
  added_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT build_parts_build_id_part_id_pk PRIMARY KEY(build_id, part_id),
  CONSTRAINT build_parts_quantity CHECK (quantity >= 1),
  CONSTRAINT build_parts_build_id_builds_id_fk FOREIGN KEY (build_id) REFERENCES builds(id) ON DELETE cascade,
  CONSTRAINT build_parts_part_id_parts_id_fk FOREIGN KEY (part_id) REFERENCES parts(id)
);

-- server/purchasing/tables.ts
CREATE TABLE suppliers (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text DEFAULT '' NOT NULL,
  lead_days integer,
  note text DEFAULT '' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL
);
CREATE UNIQUE INDEX suppliers_name ON suppliers (lower(name));

CREATE TABLE part_suppliers (
  part_id uuid PRIMARY KEY,
  supplier_id uuid NOT NULL,
  CONSTRAINT part_suppliers_part_id_parts_id_fk FOREIGN KEY (part_id) REFERENCES parts(id),
  CONSTRAINT part_suppliers_supplier_id_suppliers_id_fk FOREIGN KEY (supplier_id) REFERENCES suppliers(id)
);
CREATE INDEX part_suppliers_supplier ON part_suppliers (supplier_id);

CREATE TABLE purchase_orders (
  id uuid PRIMARY KEY,
  number integer DEFAULT nextval('purchase_numbers') NOT NULL,
  supplier_id uuid NOT NULL,
  status text DEFAULT 'draft' NOT NULL,
  note text DEFAULT '' NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  ordered_at timestamptz,
  CONSTRAINT purchase_orders_supplier_id_suppliers_id_fk FOREIGN KEY (supplier_id) REFERENCES suppliers(id)
);
CREATE UNIQUE INDEX purchase_orders_number ON purchase_orders (number);
CREATE INDEX purchase_orders_status ON purchase_orders (status, id);

CREATE TABLE purchase_lines (
  id uuid PRIMARY KEY,
  purchase_order_id uuid NOT NULL,
  part_id uuid NOT NULL,
  quantity integer NOT NULL,
  received integer DEFAULT 0 NOT NULL,
  cost_cents integer,
  CONSTRAINT purchase_lines_units CHECK (quantity > 0 and received between 0 and quantity),
  CONSTRAINT purchase_lines_cost CHECK (cost_cents >= 0),
  CONSTRAINT purchase_lines_purchase_order_id_purchase_orders_id_fk FOREIGN KEY (purchase_order_id) REFERENCES purchase_orders(id),
  CONSTRAINT purchase_lines_part_id_parts_id_fk FOREIGN KEY (part_id) REFERENCES parts(id)
);
CREATE UNIQUE INDEX purchase_lines_part ON purchase_lines (purchase_order_id, part_id);
CREATE INDEX purchase_lines_by_part ON purchase_lines (part_id);

-- server/price-lists/tables.ts
CREATE TABLE price_lists (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  note text DEFAULT '' NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  starts_at timestamptz,
  ends_at timestamptz,
  priority integer DEFAULT 100 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT price_lists_dates CHECK (starts_at < ends_at)
);
CREATE UNIQUE INDEX price_lists_name ON price_lists (lower(name));

CREATE TABLE price_list_groups (
  list_id uuid NOT NULL,
  group_id uuid NOT NULL,
  CONSTRAINT price_list_groups_list_id_group_id_pk PRIMARY KEY(list_id, group_id),
  CONSTRAINT price_list_groups_list_id_price_lists_id_fk FOREIGN KEY (list_id) REFERENCES price_lists(id) ON DELETE cascade,
  CONSTRAINT price_list_groups_group_id_customer_groups_id_fk FOREIGN KEY (group_id) REFERENCES customer_groups(id)
);
CREATE INDEX price_list_groups_group ON price_list_groups (group_id);

CREATE TABLE price_list_rules (
  list_id uuid NOT NULL,
  scope text NOT NULL,
  value text DEFAULT '' NOT NULL,
  label text DEFAULT '' NOT NULL,
  percent numeric(4, 2) NOT NULL,
  CONSTRAINT price_list_rules_list_id_scope_value_pk PRIMARY KEY(list_id, scope, value),
  CONSTRAINT price_list_rules_percent CHECK (percent > 0 and percent <= 99),
  CONSTRAINT price_list_rules_list_id_price_lists_id_fk FOREIGN KEY (list_id) REFERENCES price_lists(id) ON DELETE cascade
);

CREATE TABLE price_list_prices (
  list_id uuid NOT NULL,
  part_id uuid NOT NULL,
  price_cents bigint NOT NULL,
  price_breaks jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT price_list_prices_list_id_part_id_pk PRIMARY KEY(list_id, part_id),
  CONSTRAINT price_list_prices_price CHECK (price_cents > 0),
  CONSTRAINT price_list_prices_breaks CHECK (price_breaks = '[]' or price_breaks_fit(price_cents, price_breaks)),
  CONSTRAINT price_list_prices_list_id_price_lists_id_fk FOREIGN KEY (list_id) REFERENCES price_lists(id) ON DELETE cascade,
  CONSTRAINT price_list_prices_part_id_parts_id_fk FOREIGN KEY (part_id) REFERENCES parts(id)
);
CREATE INDEX price_list_prices_part ON price_list_prices (part_id);

-- --- Tables: basket ------------------------------------------------------------------------------------------------

-- server/basket/tables.ts
CREATE TABLE baskets (
  id uuid PRIMARY KEY,
  customer_id uuid,
  token_digest text,
  created_at timestamptz DEFAULT now() NOT NULL,
  used_at timestamptz DEFAULT now() NOT NULL,
  revision uuid DEFAULT gen_random_uuid() NOT NULL,
  reminded_at timestamptz,
  CONSTRAINT baskets_customer_id_unique UNIQUE(customer_id),
  CONSTRAINT baskets_token_digest_unique UNIQUE(token_digest),
  CONSTRAINT baskets_owner CHECK ((customer_id is null) <> (token_digest is null)),
  CONSTRAINT baskets_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users(id)
);
CREATE INDEX baskets_used ON baskets (used_at);

CREATE TABLE basket_lines (
  basket_id uuid NOT NULL,
  part_id uuid NOT NULL,
  quantity integer NOT NULL,
  seen_price_cents bigint NOT NULL,
  seen_stock integer NOT NULL,
  added_at timestamptz DEFAULT now() NOT NULL,
  seen_price_breaks jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT basket_lines_basket_id_part_id_pk PRIMARY KEY(basket_id, part_id),
  CONSTRAINT basket_lines_quantity CHECK (quantity >= 1),
  CONSTRAINT basket_lines_basket_id_baskets_id_fk FOREIGN KEY (basket_id) REFERENCES baskets(id) ON DELETE cascade,
  CONSTRAINT basket_lines_part_id_parts_id_fk FOREIGN KEY (part_id) REFERENCES parts(id)
);

-- server/basket/reminders/tables.ts
CREATE TABLE basket_email_consents (
  customer_id uuid PRIMARY KEY,
  since timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT basket_email_consents_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users(id)
);

CREATE TABLE basket_reminders (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL,
  token_digest text NOT NULL,
  lines jsonb NOT NULL,
  sent_at timestamptz DEFAULT now() NOT NULL,
  returned_at timestamptz,
  CONSTRAINT basket_reminders_token_digest_unique UNIQUE(token_digest),
  CONSTRAINT basket_reminders_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users(id)
);
CREATE INDEX basket_reminders_customer ON basket_reminders (customer_id, sent_at);
CREATE INDEX basket_reminders_sent ON basket_reminders (sent_at);

-- --- Tables: orders ------------------------------------------------------------------------------------------------

-- server/orders/tables.ts
CREATE TABLE orders (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL,
  lines_cents bigint NOT NULL,
  customer_email text NOT NULL,
  customer_name text NOT NULL,
  phone text NOT NULL,
  address text NOT NULL,
  hold_until timestamptz,
  transaction_id text,
  idempotency_key text,
  fingerprint text,
  created_at timestamptz DEFAULT now() NOT NULL,
  closed_at timestamptz,
  delivery jsonb,
  reference text DEFAULT '' NOT NULL,
  note text DEFAULT '' NOT NULL,
  terms jsonb,
  tags text[] DEFAULT '{}' NOT NULL,
  search tsvector GENERATED ALWAYS AS (order_document(customer_name, customer_email, phone, address, reference)) STORED,
  placed_from text,
  is_large boolean DEFAULT false NOT NULL,
  paid_cents bigint DEFAULT 0 NOT NULL,
  refunded_cents bigint DEFAULT 0 NOT NULL,
  disputed_cents bigint DEFAULT 0 NOT NULL,
  left_cents bigint GENERATED ALWAYS AS (paid_cents - refunded_cents - disputed_cents) STORED NOT NULL,
  adjustments_cents bigint DEFAULT 0 NOT NULL,
  total_cents bigint GENERATED ALWAYS AS (lines_cents + adjustments_cents) STORED NOT NULL,
  number text DEFAULT nextval('order_numbers')::text NOT NULL,
  assignee_id uuid,
  due_on date,
  prepaid_cents bigint DEFAULT 0 NOT NULL,
  ship_by date,
  arrives_from date,
  arrives_by date,
  channel text,
  CONSTRAINT orders_balances CHECK (refunded_cents >= 0 and disputed_cents >= 0 and refunded_cents + disputed_cents <= paid_cents),
  CONSTRAINT orders_prepaid CHECK (prepaid_cents >= 0),
  CONSTRAINT orders_sums CHECK (lines_cents >= 0 and lines_cents + adjustments_cents >= 0),
  CONSTRAINT orders_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users(id),
  CONSTRAINT orders_assignee_id_users_id_fk FOREIGN KEY (assignee_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX orders_transaction ON orders (transaction_id);
CREATE UNIQUE INDEX orders_idempotency ON orders (customer_id, idempotency_key) WHERE idempotency_key is not null;
CREATE UNIQUE INDEX orders_customer ON orders (customer_id, id);
CREATE INDEX orders_holds ON orders (hold_until) WHERE hold_until is not null;
CREATE INDEX orders_reserved_unverified ON orders (placed_from) WHERE placed_from is not null;
CREATE INDEX orders_due ON orders (customer_id, due_on) WHERE due_on is not null and transaction_id is null and closed_at is null;
CREATE INDEX orders_ship_by ON orders (ship_by) WHERE ship_by is not null and closed_at is null;
CREATE INDEX orders_number ON orders (number);
CREATE INDEX orders_search ON orders USING gin (search) WITH (gin_pending_list_limit=256);
CREATE INDEX orders_tags ON orders USING gin (tags) WHERE tags <> '{}';
CREATE INDEX orders_assignee ON orders (assignee_id, id) WHERE assignee_id is not null;
CREATE INDEX orders_refunded ON orders (id) WHERE refunded_cents > 0;
CREATE INDEX orders_total ON orders (total_cents, id);
CREATE INDEX orders_without_address ON orders (id) WHERE address = '' and closed_at is null;
CREATE INDEX orders_name ON orders (lower(customer_name) text_pattern_ops);
CREATE INDEX orders_with_prepaid ON orders (id) WHERE prepaid_cents > 0;

CREATE TABLE order_payments (
  id uuid PRIMARY KEY,
  intent_id text NOT NULL,
  order_id uuid NOT NULL,
  amount_cents bigint NOT NULL,
  card jsonb,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT order_payments_amount CHECK (amount_cents > 0),
  CONSTRAINT order_payments_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE UNIQUE INDEX order_payments_intent ON order_payments (intent_id);
CREATE INDEX order_payments_order ON order_payments (order_id, id);

CREATE TABLE shipments (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL,
  carrier text NOT NULL,
  tracking text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  expected_on date,
  delivered_at timestamptz,
  is_pick_up boolean DEFAULT false NOT NULL,
  CONSTRAINT shipments_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX shipments_order ON shipments (order_id);
CREATE INDEX shipments_to_pick_up ON shipments (order_id) WHERE is_pick_up and delivered_at is null;
CREATE INDEX shipments_tracking ON shipments (lower(tracking) text_pattern_ops);
CREATE INDEX shipments_tracking_end ON shipments (reverse(lower(tracking)) text_pattern_ops);

CREATE TABLE order_lines (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  part_id uuid NOT NULL,
  part_name text NOT NULL,
  unit_price_cents bigint NOT NULL,
  quantity integer NOT NULL,
  withdrawn_units integer DEFAULT 0 NOT NULL,
  returned_units integer DEFAULT 0 NOT NULL,
  total_cents bigint NOT NULL,
  status text DEFAULT 'unpaid' NOT NULL,
  is_billed boolean DEFAULT true NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  closed_at timestamptz,
  part_sku text DEFAULT '' NOT NULL,
  part_variant text DEFAULT '' NOT NULL,
  packed_at timestamptz,
  tax_cents bigint DEFAULT 0 NOT NULL,
  sent_units integer DEFAULT 0 NOT NULL,
  kept_cents bigint DEFAULT 0 NOT NULL,
  refunded_cents bigint DEFAULT 0 NOT NULL,
  adjustment_cents bigint DEFAULT 0 NOT NULL,
  left_cents bigint GENERATED ALWAYS AS (total_cents + adjustment_cents + tax_cents - kept_cents - refunded_cents) STORED NOT NULL,
  canceled_units integer DEFAULT 0 NOT NULL,
  exchanged_units integer DEFAULT 0 NOT NULL,
  tax_class text DEFAULT '' NOT NULL,
  weight integer,
  price_list text,
  CONSTRAINT order_lines_quantity CHECK (quantity > 0),
  CONSTRAINT order_lines_canceled_units CHECK (canceled_units between 0 and withdrawn_units),
  CONSTRAINT order_lines_tax CHECK (tax_cents >= 0),
  CONSTRAINT order_lines_adjusted CHECK (total_cents + adjustment_cents >= 0),
  CONSTRAINT order_lines_total CHECK (total_cents = unit_price_cents * quantity),
  CONSTRAINT order_lines_units_back CHECK (withdrawn_units >= 0 and returned_units >= 0 and withdrawn_units + returned_units <= quantity + exchanged_units),
  CONSTRAINT order_lines_sent CHECK (sent_units >= 0 and withdrawn_units + sent_units <= quantity + exchanged_units),
  CONSTRAINT order_lines_packed CHECK (packed_at is null or status in ('paid', 'shipped', 'cancelled')),
  CONSTRAINT order_lines_kept CHECK (kept_cents = 0 or (kept_cents > 0 and (status = 'cancelled' or canceled_units > 0))),
  CONSTRAINT order_lines_refunded CHECK (refunded_cents between 0 and total_cents + adjustment_cents + tax_cents - kept_cents),
  CONSTRAINT order_lines_billed CHECK (is_billed or status = 'cancelled'),
  CONSTRAINT order_lines_part_id_parts_id_fk FOREIGN KEY (part_id) REFERENCES parts(id),
  CONSTRAINT order_lines_order FOREIGN KEY (customer_id, order_id) REFERENCES orders(customer_id, id)
);
CREATE UNIQUE INDEX order_lines_part_once ON order_lines (order_id, part_id);
CREATE INDEX order_lines_customer ON order_lines (customer_id, id);
CREATE INDEX order_lines_open ON order_lines (id) WHERE closed_at is null;
CREATE INDEX order_lines_reserved ON order_lines (customer_id) WHERE status = 'unpaid';
CREATE INDEX order_lines_status ON order_lines (status, id);
CREATE INDEX order_lines_open_price ON order_lines (status, total_cents, id) WHERE closed_at is null;
CREATE INDEX order_lines_part ON order_lines (part_id, id);
CREATE INDEX order_lines_to_pack ON order_lines (order_id) WHERE status = 'paid' and packed_at is null;
CREATE INDEX order_lines_to_send ON order_lines (order_id) WHERE status = 'paid' and packed_at is not null;
CREATE INDEX order_lines_canceled ON order_lines (id) WHERE status = 'cancelled' and id = order_id;
CREATE INDEX order_lines_expired ON order_lines (order_id) WHERE status = 'expired';

CREATE TABLE order_adjustments (
  order_id uuid NOT NULL,
  "position" integer NOT NULL,
  line_id uuid,
  kind text NOT NULL,
  label text NOT NULL,
  amount_cents bigint NOT NULL,
  tax_cents bigint DEFAULT 0 NOT NULL,
  is_included boolean DEFAULT false NOT NULL,
  is_of_parts boolean DEFAULT false NOT NULL,
  source jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT order_adjustments_order_id_position_pk PRIMARY KEY(order_id, "position"),
  CONSTRAINT order_adjustments_line CHECK (line_id is null or is_of_parts),
  CONSTRAINT order_adjustments_included CHECK (not (is_included and is_of_parts)),
  CONSTRAINT order_adjustments_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_adjustments_line_id_order_lines_id_fk FOREIGN KEY (line_id) REFERENCES order_lines(id)
);

CREATE TABLE abandoned_reservations (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  points integer NOT NULL,
  cents bigint NOT NULL,
  forgiven_by uuid,
  at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT abandoned_reservations_counts CHECK (points > 0 and cents >= 0),
  CONSTRAINT abandoned_reservations_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT abandoned_reservations_forgiven_by_orders_id_fk FOREIGN KEY (forgiven_by) REFERENCES orders(id)
);
CREATE INDEX abandoned_reservations_customer ON abandoned_reservations (customer_id, id);

CREATE TABLE shipment_lines (
  shipment_id uuid NOT NULL,
  line_id uuid NOT NULL,
  units integer NOT NULL,
  CONSTRAINT shipment_lines_shipment_id_line_id_pk PRIMARY KEY(shipment_id, line_id),
  CONSTRAINT shipment_lines_units CHECK (units > 0),
  CONSTRAINT shipment_lines_shipment_id_shipments_id_fk FOREIGN KEY (shipment_id) REFERENCES shipments(id),
  CONSTRAINT shipment_lines_line_id_order_lines_id_fk FOREIGN KEY (line_id) REFERENCES order_lines(id)
);
CREATE INDEX shipment_lines_line ON shipment_lines (line_id);

CREATE TABLE order_events (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id uuid NOT NULL,
  what text NOT NULL,
  actor text NOT NULL,
  detail jsonb,
  at timestamptz DEFAULT now() NOT NULL,
  line_id uuid,
  CONSTRAINT order_events_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_events_line_id_order_lines_id_fk FOREIGN KEY (line_id) REFERENCES order_lines(id)
);
CREATE INDEX order_events_order ON order_events (order_id, id);

-- server/orders/changes/tables.ts
CREATE TABLE order_changes (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL,
  state text NOT NULL,
  actor uuid NOT NULL,
  delivery jsonb,
  charges jsonb NOT NULL,
  difference_cents bigint NOT NULL,
  split jsonb NOT NULL,
  basis text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  closed_at timestamptz,
  CONSTRAINT order_changes_closed CHECK ((state = 'open') = (closed_at is null)),
  CONSTRAINT order_changes_difference CHECK (state <> 'open' or difference_cents > 0),
  CONSTRAINT order_changes_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX order_changes_order ON order_changes (order_id, id);
CREATE UNIQUE INDEX order_changes_open ON order_changes (order_id) WHERE state = 'open';
CREATE INDEX order_changes_due ON order_changes (expires_at) WHERE state = 'open';

CREATE TABLE order_change_lines (
  change_id uuid NOT NULL,
  line_id uuid NOT NULL,
  part_id uuid NOT NULL,
  before integer NOT NULL,
  quantity integer NOT NULL,
  unit_price_cents bigint NOT NULL,
  tax_class text NOT NULL,
  weight integer,
  price_list text,
  CONSTRAINT order_change_lines_change_id_line_id_pk PRIMARY KEY(change_id, line_id),
  CONSTRAINT order_change_lines_units CHECK (before >= 0 and quantity >= 0 and before + quantity > 0),
  CONSTRAINT order_change_lines_change_id_order_changes_id_fk FOREIGN KEY (change_id) REFERENCES order_changes(id),
  CONSTRAINT order_change_lines_part_id_parts_id_fk FOREIGN KEY (part_id) REFERENCES parts(id)
);
CREATE INDEX order_change_lines_part ON order_change_lines (part_id);

-- server/orders/refunds/tables.ts
CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL,
  intent_id text NOT NULL,
  amount_cents bigint NOT NULL,
  reason text NOT NULL,
  status text DEFAULT 'asked' NOT NULL,
  refund_id text,
  created_at timestamptz DEFAULT now() NOT NULL,
  settled_at timestamptz,
  checked_at timestamptz,
  origin text DEFAULT 'store' NOT NULL,
  restock boolean DEFAULT false NOT NULL,
  note text,
  actor text DEFAULT 'store' NOT NULL,
  attempt integer DEFAULT 0 NOT NULL,
  request jsonb,
  failure text,
  next_try_at timestamptz DEFAULT now(),
  emailed_at timestamptz,
  line_id uuid,
  delivery_cents bigint DEFAULT 0 NOT NULL,
  change_id uuid,
  CONSTRAINT refunds_amount CHECK (amount_cents >= 0),
  CONSTRAINT refunds_delivery CHECK (delivery_cents between 0 and amount_cents),
  CONSTRAINT refunds_status CHECK (status in ('asked', 'refunded', 'failed', 'settled')),
  CONSTRAINT refunds_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT refunds_line_id_order_lines_id_fk FOREIGN KEY (line_id) REFERENCES order_lines(id),
  CONSTRAINT refunds_change_id_order_changes_id_fk FOREIGN KEY (change_id) REFERENCES order_changes(id)
);
CREATE INDEX refunds_intent ON refunds (intent_id);
CREATE INDEX refunds_order ON refunds (order_id);
CREATE INDEX refunds_failed ON refunds (order_id) WHERE status = 'failed';
CREATE INDEX refunds_unfinished ON refunds (created_at) WHERE status in ('asked', 'failed');
CREATE INDEX refunds_made ON refunds (settled_at) WHERE status = 'refunded';
CREATE UNIQUE INDEX refunds_refund ON refunds (refund_id);

CREATE TABLE refund_lines (
  refund_id uuid NOT NULL,
  line_id uuid NOT NULL,
  units integer,
  amount_cents bigint NOT NULL,
  CONSTRAINT refund_lines_refund_id_line_id_pk PRIMARY KEY(refund_id, line_id),
  CONSTRAINT refund_lines_amount CHECK (amount_cents >= 0),
  CONSTRAINT refund_lines_units CHECK (units > 0),
  CONSTRAINT refund_lines_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds(id),
  CONSTRAINT refund_lines_line_id_order_lines_id_fk FOREIGN KEY (line_id) REFERENCES order_lines(id)
);
CREATE INDEX refund_lines_line ON refund_lines (line_id);

CREATE TABLE money_movements (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id uuid NOT NULL,
  kind text NOT NULL,
  intent_id text NOT NULL,
  provider_id text NOT NULL,
  amount_cents bigint NOT NULL,
  currency text NOT NULL,
  actor text NOT NULL,
  at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT money_movements_amount CHECK (amount_cents > 0),
  CONSTRAINT money_movements_kind CHECK (kind in ('charged', 'refunded', 'refund_returned', 'disputed', 'dispute_returned')),
  CONSTRAINT money_movements_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE UNIQUE INDEX money_movements_once ON money_movements (kind, provider_id);
CREATE INDEX money_movements_order ON money_movements (order_id, id);
CREATE INDEX money_movements_intent ON money_movements (intent_id);
CREATE INDEX money_movements_time ON money_movements (at);

CREATE TABLE movement_splits (
  movement_id bigint PRIMARY KEY,
  refund_id uuid,
  parts_cents bigint NOT NULL,
  adjustments jsonb NOT NULL,
  CONSTRAINT movement_splits_movement_id_money_movements_id_fk FOREIGN KEY (movement_id) REFERENCES money_movements(id),
  CONSTRAINT movement_splits_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds(id)
);
CREATE INDEX movement_splits_refund ON movement_splits (refund_id);

-- server/orders/disputes/tables.ts
CREATE TABLE disputes (
  id text PRIMARY KEY,
  order_id uuid NOT NULL,
  intent_id text NOT NULL,
  kind text NOT NULL,
  reason text NOT NULL,
  status text NOT NULL,
  amount_cents bigint,
  currency text,
  is_withdrawn boolean NOT NULL,
  evidence_due_at timestamptz,
  opened_at timestamptz NOT NULL,
  lifted_at timestamptz,
  lifted_by text,
  CONSTRAINT disputes_amount CHECK ((amount_cents is null) = (kind = 'fraud_warning')),
  CONSTRAINT disputes_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX disputes_order ON disputes (order_id);
CREATE INDEX disputes_intent ON disputes (intent_id);

-- server/order-drafts/tables.ts
CREATE TABLE order_drafts (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL,
  changed_by uuid NOT NULL,
  contents jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  order_id uuid,
  created_at timestamptz DEFAULT now() NOT NULL,
  changed_at timestamptz DEFAULT now() NOT NULL,
  asked_at timestamptz,
  CONSTRAINT order_drafts_order_id_unique UNIQUE(order_id),
  CONSTRAINT order_drafts_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users(id),
  CONSTRAINT order_drafts_changed_by_users_id_fk FOREIGN KEY (changed_by) REFERENCES users(id),
  CONSTRAINT order_drafts_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX order_drafts_open ON order_drafts (id) WHERE order_id is null;
CREATE INDEX order_drafts_customer ON order_drafts (customer_id, id);
CREATE INDEX order_drafts_placed ON order_drafts (changed_at) WHERE order_id is not null;

-- server/managed-orders/tables.ts
CREATE TABLE order_notes (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL,
  author_id uuid NOT NULL,
  text text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT order_notes_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_notes_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users(id)
);
CREATE INDEX order_notes_order ON order_notes (order_id, id);

CREATE TABLE order_words (
  word text COLLATE "C" PRIMARY KEY
);

CREATE TABLE saved_views (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT saved_views_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (user_id, name);

CREATE TABLE order_jobs (
  id uuid PRIMARY KEY,
  actor uuid NOT NULL,
  action text NOT NULL,
  parcel jsonb,
  created_at timestamptz DEFAULT now() NOT NULL,
  seen_at timestamptz DEFAULT now() NOT NULL,
  stopped_at timestamptz,
  finished_at timestamptz,
  key_id uuid,
  undoes uuid,
  tag text,
  CONSTRAINT order_jobs_actor_users_id_fk FOREIGN KEY (actor) REFERENCES users(id),
  CONSTRAINT order_jobs_key_id_api_keys_id_fk FOREIGN KEY (key_id) REFERENCES api_keys(id),
  CONSTRAINT order_jobs_undone FOREIGN KEY (undoes) REFERENCES order_jobs(id) ON DELETE set null
);
CREATE UNIQUE INDEX order_jobs_undoes ON order_jobs (undoes);
CREATE INDEX order_jobs_open ON order_jobs (seen_at) WHERE finished_at is null;

CREATE TABLE order_job_items (
  job_id uuid NOT NULL,
  "position" bigint NOT NULL,
  order_id uuid NOT NULL,
  outcome text,
  reason text,
  packed_at timestamptz,
  CONSTRAINT order_job_items_job_id_position_pk PRIMARY KEY(job_id, "position"),
  CONSTRAINT order_job_items_job FOREIGN KEY (job_id) REFERENCES order_jobs(id) ON DELETE cascade
);
CREATE INDEX order_job_items_open ON order_job_items (job_id, "position") WHERE outcome is null;

-- server/assistants/checkout/tables.ts
CREATE TABLE assistant_checkouts (
  id text PRIMARY KEY,
  platform text NOT NULL,
  wish jsonb NOT NULL,
  shown_cents bigint,
  order_id uuid,
  revision integer DEFAULT 0 NOT NULL,
  canceled_at timestamptz,
  expires_at timestamptz NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT assistant_checkouts_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX assistant_checkouts_order ON assistant_checkouts (order_id);
CREATE INDEX assistant_checkouts_expiry ON assistant_checkouts (expires_at);

-- server/promotions/tables.ts
CREATE TABLE promotions (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  is_automatic boolean NOT NULL,
  priority integer DEFAULT 100 NOT NULL,
  is_combinable boolean DEFAULT true NOT NULL,
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer,
  max_per_customer integer,
  conditions jsonb NOT NULL,
  benefits jsonb NOT NULL,
  uses integer DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT promotions_uses CHECK (uses >= 0),
  CONSTRAINT promotions_limits CHECK (max_uses > 0 and max_per_customer > 0),
  CONSTRAINT promotions_dates CHECK (starts_at < ends_at)
);
CREATE INDEX promotions_ends ON promotions (ends_at);
CREATE INDEX promotions_automatic ON promotions (ends_at) WHERE is_automatic;

CREATE TABLE promotion_codes (
  id uuid PRIMARY KEY,
  promotion_id uuid NOT NULL,
  code text NOT NULL,
  max_uses integer,
  uses integer DEFAULT 0 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT promotion_codes_uses CHECK (uses >= 0 and (max_uses is null or uses <= max_uses)),
  CONSTRAINT promotion_codes_promotion_id_promotions_id_fk FOREIGN KEY (promotion_id) REFERENCES promotions(id)
);
CREATE UNIQUE INDEX promotion_codes_code ON promotion_codes (code);
CREATE INDEX promotion_codes_promotion ON promotion_codes (promotion_id, id);

CREATE TABLE promotion_uses (
  promotion_id uuid NOT NULL,
  order_id uuid NOT NULL,
  code_id uuid,
  customer_id uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  ended_at timestamptz,
  CONSTRAINT promotion_uses_order_id_promotion_id_pk PRIMARY KEY(order_id, promotion_id),
  CONSTRAINT promotion_uses_promotion_id_promotions_id_fk FOREIGN KEY (promotion_id) REFERENCES promotions(id),
  CONSTRAINT promotion_uses_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT promotion_uses_code_id_promotion_codes_id_fk FOREIGN KEY (code_id) REFERENCES promotion_codes(id)
);
CREATE INDEX promotion_uses_promotion ON promotion_uses (promotion_id, order_id);
CREATE INDEX promotion_uses_customer ON promotion_uses (customer_id, promotion_id);

-- server/gift-cards/tables.ts
CREATE TABLE gift_cards (
  id uuid PRIMARY KEY,
  code_digest text NOT NULL,
  last4 text NOT NULL,
  issued_cents bigint NOT NULL,
  balance_cents bigint DEFAULT 0 NOT NULL,
  currency text NOT NULL,
  expires_on date,
  note text DEFAULT '' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  canceled_at timestamptz,
  CONSTRAINT gift_cards_balance CHECK (balance_cents >= 0),
  CONSTRAINT gift_cards_issued CHECK (issued_cents > 0)
);
CREATE UNIQUE INDEX gift_cards_code ON gift_cards (code_digest);
CREATE INDEX gift_cards_last4 ON gift_cards (last4, id);

CREATE TABLE gift_card_payments (
  id uuid PRIMARY KEY,
  gift_card_id uuid NOT NULL,
  order_id uuid NOT NULL,
  amount_cents bigint NOT NULL,
  state text DEFAULT 'held' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT gift_card_payments_amount CHECK (amount_cents > 0),
  CONSTRAINT gift_card_payments_state CHECK (state in ('held', 'booked', 'returned', 'lapsed')),
  CONSTRAINT gift_card_payments_gift_card_id_gift_cards_id_fk FOREIGN KEY (gift_card_id) REFERENCES gift_cards(id),
  CONSTRAINT gift_card_payments_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE UNIQUE INDEX gift_card_payments_once ON gift_card_payments (order_id, gift_card_id) WHERE state in ('held', 'booked');
CREATE INDEX gift_card_payments_order ON gift_card_payments (order_id, id);
CREATE INDEX gift_card_payments_held ON gift_card_payments (order_id) WHERE state = 'held';

CREATE TABLE gift_card_movements (
  id uuid PRIMARY KEY,
  gift_card_id uuid NOT NULL,
  kind text NOT NULL,
  amount_cents bigint NOT NULL,
  payment_id uuid,
  refund_id uuid,
  actor text NOT NULL,
  at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT gift_card_movements_amount CHECK (case when kind in ('spent', 'canceled') then amount_cents < 0 else amount_cents > 0 end),
  CONSTRAINT gift_card_movements_cause CHECK ((payment_id is not null) = (kind in ('spent', 'returned', 'refunded')) and (refund_id is not null) = (kind = 'refunded')),
  CONSTRAINT gift_card_movements_gift_card_id_gift_cards_id_fk FOREIGN KEY (gift_card_id) REFERENCES gift_cards(id),
  CONSTRAINT gift_card_movements_payment_id_gift_card_payments_id_fk FOREIGN KEY (payment_id) REFERENCES gift_card_payments(id),
  CONSTRAINT gift_card_movements_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds(id)
);
CREATE INDEX gift_card_movements_card ON gift_card_movements (gift_card_id, id);
CREATE INDEX gift_card_movements_payment ON gift_card_movements (payment_id);
CREATE UNIQUE INDEX gift_card_movements_refund ON gift_card_movements (refund_id);

-- server/tax/tables.ts
CREATE TABLE tax_records (
  reference text PRIMARY KEY,
  order_id uuid NOT NULL,
  amount_cents bigint NOT NULL,
  transaction_id text,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT tax_records_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX tax_records_order ON tax_records (order_id);

CREATE TABLE tax_exemptions (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL,
  certificate text NOT NULL,
  places text[] NOT NULL,
  valid_from date NOT NULL,
  valid_until date,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT tax_exemptions_days CHECK (valid_from <= valid_until),
  CONSTRAINT tax_exemptions_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users(id)
);
CREATE INDEX tax_exemptions_customer ON tax_exemptions (customer_id);

CREATE TABLE vat_numbers (
  customer_id uuid PRIMARY KEY,
  number text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT vat_numbers_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users(id)
);
CREATE INDEX vat_numbers_number ON vat_numbers (number);

CREATE TABLE vat_checks (
  number text PRIMARY KEY,
  is_valid boolean NOT NULL,
  reference text,
  checked_at timestamptz DEFAULT now() NOT NULL
);

-- server/fulfillment/picking/tables.ts
CREATE TABLE pick_batches (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY,
  started_by uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  ended_at timestamptz,
  CONSTRAINT pick_batches_started_by_users_id_fk FOREIGN KEY (started_by) REFERENCES users(id)
);
CREATE INDEX pick_batches_open ON pick_batches (id) WHERE ended_at is null;

CREATE TABLE pick_batch_orders (
  order_id uuid PRIMARY KEY,
  batch_id uuid NOT NULL,
  CONSTRAINT pick_batch_orders_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT pick_batch_orders_batch FOREIGN KEY (batch_id) REFERENCES pick_batches(id) ON DELETE cascade
);
CREATE INDEX pick_batch_orders_of ON pick_batch_orders (batch_id, order_id);

CREATE TABLE pick_batch_packers (
  batch_id uuid NOT NULL,
  user_id uuid NOT NULL,
  since timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT pick_batch_packers_batch_id_user_id_pk PRIMARY KEY(batch_id, user_id),
  CONSTRAINT pick_batch_packers_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT pick_batch_packers_batch FOREIGN KEY (batch_id) REFERENCES pick_batches(id) ON DELETE cascade
);

CREATE TABLE picked_parts (
  batch_id uuid NOT NULL,
  part_id uuid NOT NULL,
  picked integer NOT NULL,
  is_missing boolean DEFAULT false NOT NULL,
  picked_by uuid NOT NULL,
  CONSTRAINT picked_parts_batch_id_part_id_pk PRIMARY KEY(batch_id, part_id),
  CONSTRAINT picked_parts_units CHECK (picked >= 0),
  CONSTRAINT picked_parts_part_id_parts_id_fk FOREIGN KEY (part_id) REFERENCES parts(id),
  CONSTRAINT picked_parts_picked_by_users_id_fk FOREIGN KEY (picked_by) REFERENCES users(id),
  CONSTRAINT picked_parts_batch FOREIGN KEY (batch_id) REFERENCES pick_batches(id) ON DELETE cascade
);

CREATE TABLE packing_scans (
  line_id uuid PRIMARY KEY,
  units integer NOT NULL,
  CONSTRAINT packing_scans_units CHECK (units > 0),
  CONSTRAINT packing_scans_line_id_order_lines_id_fk FOREIGN KEY (line_id) REFERENCES order_lines(id)
);

CREATE TABLE missing_lines (
  line_id uuid PRIMARY KEY,
  units integer NOT NULL,
  reported_by uuid NOT NULL,
  at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT missing_lines_units CHECK (units > 0),
  CONSTRAINT missing_lines_reported_by_users_id_fk FOREIGN KEY (reported_by) REFERENCES users(id)
);

-- server/returns/tables.ts
CREATE TABLE return_requests (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL,
  status text DEFAULT 'asked' NOT NULL,
  reason text NOT NULL,
  text text NOT NULL,
  answer text DEFAULT '' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  answered_at timestamptz,
  send_to text DEFAULT '' NOT NULL,
  send_by date,
  received_at timestamptz,
  CONSTRAINT return_requests_answered CHECK ((status = 'asked') = (answered_at is null)),
  CONSTRAINT return_requests_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX return_requests_order ON return_requests (order_id);
CREATE INDEX return_requests_status ON return_requests (status, id);

CREATE TABLE return_lines (
  return_id uuid NOT NULL,
  line_id uuid NOT NULL,
  units integer NOT NULL,
  restocked_units integer DEFAULT 0 NOT NULL,
  withdrawn_units integer DEFAULT 0 NOT NULL,
  received_units integer,
  condition text,
  CONSTRAINT return_lines_return_id_line_id_pk PRIMARY KEY(return_id, line_id),
  CONSTRAINT return_lines_units CHECK (units > 0 and restocked_units between 0 and units),
  CONSTRAINT return_lines_received CHECK (received_units between 0 and units),
  CONSTRAINT return_lines_withdrawn CHECK (withdrawn_units between 0 and units),
  CONSTRAINT return_lines_return_id_return_requests_id_fk FOREIGN KEY (return_id) REFERENCES return_requests(id),
  CONSTRAINT return_lines_line_id_order_lines_id_fk FOREIGN KEY (line_id) REFERENCES order_lines(id)
);
CREATE INDEX return_lines_line ON return_lines (line_id);

-- server/documents/tables.ts
CREATE TABLE document_numbers (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  year integer NOT NULL,
  sequence integer NOT NULL,
  order_id uuid NOT NULL,
  refund_id uuid,
  issued_at timestamptz NOT NULL,
  content jsonb,
  corrects uuid,
  CONSTRAINT document_numbers_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT document_numbers_corrects_document_numbers_id_fk FOREIGN KEY (corrects) REFERENCES document_numbers(id),
  CONSTRAINT document_numbers_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds(id)
);
CREATE UNIQUE INDEX document_numbers_sequence ON document_numbers (kind, year, sequence);
CREATE UNIQUE INDEX document_numbers_invoice ON document_numbers (order_id) WHERE refund_id is null and corrects is null;
CREATE UNIQUE INDEX document_numbers_refund ON document_numbers (refund_id) WHERE corrects is null;
CREATE UNIQUE INDEX document_numbers_corrects ON document_numbers (corrects);
CREATE INDEX document_numbers_order ON document_numbers (order_id);

-- --- Tables: payments ----------------------------------------------------------------------------------------------

-- server/payments/tables.ts
CREATE TABLE payment_intents (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL,
  attempt integer NOT NULL,
  intent_id text,
  amount_cents bigint NOT NULL,
  currency text NOT NULL,
  live boolean DEFAULT true NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  checked_at timestamptz,
  request json,
  change_id uuid,
  CONSTRAINT payment_intents_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT payment_intents_change_id_order_changes_id_fk FOREIGN KEY (change_id) REFERENCES order_changes(id)
);
CREATE UNIQUE INDEX payment_intents_attempt ON payment_intents (order_id, attempt);
CREATE UNIQUE INDEX payment_intents_intent ON payment_intents (intent_id);
CREATE UNIQUE INDEX payment_intents_live ON payment_intents (order_id) WHERE live;
CREATE INDEX payment_intents_open ON payment_intents (created_at) WHERE live;

CREATE TABLE provider_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  intent_id text,
  received_at timestamptz DEFAULT now() NOT NULL
);
CREATE INDEX provider_events_received ON provider_events (received_at);

-- server/payments/links/tables.ts
CREATE TABLE payment_links (
  id uuid PRIMARY KEY,
  token_digest text NOT NULL,
  order_id uuid NOT NULL,
  created_by uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  opens_order boolean DEFAULT false NOT NULL,
  CONSTRAINT payment_links_token_digest_unique UNIQUE(token_digest),
  CONSTRAINT payment_links_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT payment_links_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id)
);
CREATE INDEX payment_links_order ON payment_links (order_id, id);
CREATE INDEX payment_links_expiry ON payment_links (expires_at);

-- server/payments/bank/tables.ts
CREATE TABLE bank_payments (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL,
  reference text NOT NULL,
  amount_cents bigint NOT NULL,
  received_on date NOT NULL,
  payer text DEFAULT '' NOT NULL,
  is_held boolean DEFAULT true NOT NULL,
  actor text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT bank_payments_amount CHECK (amount_cents > 0),
  CONSTRAINT bank_payments_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE UNIQUE INDEX bank_payments_reference ON bank_payments (upper(regexp_replace(reference, '\s', '', 'g')));
CREATE INDEX bank_payments_order ON bank_payments (order_id, id);
CREATE INDEX bank_payments_held ON bank_payments (order_id) WHERE is_held;

-- server/reports/tables.ts
CREATE TABLE sales (
  movement_id bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  currency text NOT NULL,
  kind text NOT NULL,
  order_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  country text NOT NULL,
  region text NOT NULL,
  orders integer NOT NULL,
  is_charge boolean NOT NULL,
  cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  CONSTRAINT sales_movement_id_money_movements_id_fk FOREIGN KEY (movement_id) REFERENCES money_movements(id) ON DELETE cascade
);
CREATE INDEX sales_time ON sales (at);
CREATE INDEX sales_order ON sales (order_id);

CREATE TABLE sale_parts (
  movement_id bigint NOT NULL,
  at timestamptz NOT NULL,
  currency text NOT NULL,
  part_id uuid,
  units integer NOT NULL,
  cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  cost_cents bigint,
  CONSTRAINT sale_parts_movement_id_sales_movement_id_fk FOREIGN KEY (movement_id) REFERENCES sales(movement_id) ON DELETE cascade
);
CREATE UNIQUE INDEX sale_parts_once ON sale_parts (movement_id, part_id);
CREATE INDEX sale_parts_time ON sale_parts (at);

CREATE TABLE sale_taxes (
  movement_id bigint NOT NULL,
  at timestamptz NOT NULL,
  currency text NOT NULL,
  country text NOT NULL,
  region text NOT NULL,
  label text NOT NULL,
  percent numeric NOT NULL,
  is_included boolean NOT NULL,
  cents bigint NOT NULL,
  CONSTRAINT sale_taxes_movement_id_country_region_label_percent_is_included_pk PRIMARY KEY(movement_id, country, region, label, percent, is_included),
  CONSTRAINT sale_taxes_movement_id_sales_movement_id_fk FOREIGN KEY (movement_id) REFERENCES sales(movement_id) ON DELETE cascade
);
CREATE INDEX sale_taxes_time ON sale_taxes (at);

-- --- Tables: the store and its texts -------------------------------------------------------------------------------

-- server/settings/tables.ts
CREATE TABLE shop_settings (
  version integer PRIMARY KEY,
  settings jsonb NOT NULL,
  actor text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT shop_settings_version CHECK (version > 0)
);

-- server/store/tables.ts
CREATE TABLE store_identity (
  "only" boolean PRIMARY KEY DEFAULT true NOT NULL,
  id uuid NOT NULL,
  CONSTRAINT store_identity_only CHECK ("only")
);

-- server/texts/tables.ts
CREATE TABLE site_texts (
  key text NOT NULL,
  version integer NOT NULL,
  value jsonb,
  actor text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT site_texts_key_version_pk PRIMARY KEY(key, version),
  CONSTRAINT site_texts_version CHECK (version > 0)
);
CREATE INDEX site_texts_created ON site_texts (created_at);

-- server/logo/tables.ts
CREATE TABLE logos (
  digest text PRIMARY KEY,
  width integer NOT NULL,
  height integer NOT NULL,
  png bytea NOT NULL,
  on_white bytea NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL
);

-- server/reviews/tables.ts
CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  author_id uuid,
  name text NOT NULL,
  img text NOT NULL,
  review text NOT NULL,
  ratings integer NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  answer text DEFAULT '' NOT NULL,
  answered_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text DEFAULT '' NOT NULL,
  CONSTRAINT reviews_ratings CHECK (ratings between 1 and 5),
  CONSTRAINT reviews_hidden CHECK (hidden_reason = '' or hidden_at is not null),
  CONSTRAINT reviews_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users(id)
);
CREATE INDEX reviews_time ON reviews (created_at, id);
CREATE INDEX reviews_author ON reviews (author_id);
CREATE INDEX reviews_waiting ON reviews (id) WHERE hidden_at is not null and hidden_reason = '';

-- server/contact/tables.ts
CREATE TABLE messages (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  status text DEFAULT 'new' NOT NULL,
  answer text DEFAULT '' NOT NULL,
  answered_at timestamptz
);
CREATE INDEX messages_time ON messages (created_at);
CREATE INDEX messages_email ON messages (email);
CREATE INDEX messages_status ON messages (status, id);

-- --- Tables: figures and checks ------------------------------------------------------------------------------------

-- server/overview/tables.ts
CREATE TABLE sales_changes (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  currency text,
  orders integer DEFAULT 0 NOT NULL,
  charged_cents bigint DEFAULT 0 NOT NULL,
  returned_cents bigint DEFAULT 0 NOT NULL,
  part_id uuid,
  units integer DEFAULT 0 NOT NULL
);

CREATE TABLE sales_figures (
  currency text NOT NULL,
  at timestamptz NOT NULL,
  orders integer NOT NULL,
  charged_cents bigint DEFAULT 0 NOT NULL,
  returned_cents bigint DEFAULT 0 NOT NULL,
  CONSTRAINT sales_figures_currency_at_pk PRIMARY KEY(currency, at)
);

CREATE TABLE recent_part_sales (
  at timestamptz NOT NULL,
  part_id uuid NOT NULL,
  units integer NOT NULL,
  CONSTRAINT recent_part_sales_at_part_id_pk PRIMARY KEY(at, part_id)
);

CREATE TABLE part_sales (
  part_id uuid PRIMARY KEY,
  units integer NOT NULL
);
CREATE INDEX part_sales_best ON part_sales (units DESC NULLS LAST, part_id);

CREATE TABLE sales_rollup (
  id boolean PRIMARY KEY DEFAULT true NOT NULL,
  since timestamptz NOT NULL,
  built_at timestamptz NOT NULL,
  CONSTRAINT sales_rollup_one CHECK (id)
);

-- server/visits/tables.ts
CREATE TABLE visit_sums (
  day date NOT NULL,
  event text NOT NULL,
  count bigint DEFAULT 0 NOT NULL,
  CONSTRAINT visit_sums_day_event_pk PRIMARY KEY(day, event)
);

-- server/verification/tables.ts
CREATE TABLE verifications (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  ok boolean,
  actor text NOT NULL,
  summary jsonb NOT NULL
);
CREATE INDEX verifications_time ON verifications (at);

-- server/audit/tables.ts
CREATE TABLE audit_trail (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  detail jsonb,
  at timestamptz DEFAULT now() NOT NULL
);
CREATE INDEX audit_trail_subject ON audit_trail (subject, id);
CREATE INDEX audit_trail_actor ON audit_trail (actor, id);
CREATE INDEX audit_trail_area ON audit_trail (split_part(action, '.', 1), id);

CREATE TABLE audit_seals (
  no bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  audit_id bigint NOT NULL,
  hash text NOT NULL,
  at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT audit_seals_audit_id_audit_trail_id_fk FOREIGN KEY (audit_id) REFERENCES audit_trail(id)
);
CREATE UNIQUE INDEX audit_seals_entry ON audit_seals (audit_id);

-- server/alerts/tables.ts
CREATE TABLE alert_mails (
  kind text NOT NULL,
  cause text NOT NULL,
  subject text NOT NULL,
  path text NOT NULL,
  sent_at timestamptz DEFAULT now() NOT NULL,
  pending integer DEFAULT 0 NOT NULL,
  lines jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT alert_mails_kind_cause_pk PRIMARY KEY(kind, cause)
);
CREATE INDEX alert_mails_time ON alert_mails (sent_at);

-- --- Tables: work between processes and with other programs --------------------------------------------------------

-- server/outbox/tables.ts
CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  kind text DEFAULT 'mail' NOT NULL,
  content jsonb,
  is_secret boolean DEFAULT false NOT NULL,
  order_id uuid,
  event text,
  line_id uuid,
  refund_id uuid,
  trace_context json,
  attempts integer DEFAULT 0 NOT NULL,
  next_try_at timestamptz DEFAULT now(),
  failure text,
  sent_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  shipment_id uuid
);
CREATE INDEX outbox_due ON outbox (is_secret DESC NULLS LAST, next_try_at) WHERE next_try_at is not null;
CREATE INDEX outbox_lines ON outbox (order_id) WHERE line_id is not null and next_try_at is not null;
CREATE INDEX outbox_time ON outbox (created_at);
CREATE INDEX outbox_unsent ON outbox (created_at) WHERE next_try_at is null and sent_at is null;

-- server/webhooks/tables.ts
CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY,
  url text NOT NULL,
  description text DEFAULT '' NOT NULL,
  events text[] NOT NULL,
  status text DEFAULT 'active' NOT NULL,
  secret text NOT NULL,
  old_secret text,
  old_secret_until timestamptz,
  failing_since timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  set_by uuid,
  key_id uuid,
  format text DEFAULT 'standard' NOT NULL,
  platform text,
  CONSTRAINT webhook_endpoints_old_secret CHECK ((old_secret is null) = (old_secret_until is null)),
  CONSTRAINT webhook_endpoints_platform CHECK ((format = 'standard') = (platform is null)),
  CONSTRAINT webhook_endpoints_set_by_users_id_fk FOREIGN KEY (set_by) REFERENCES users(id),
  CONSTRAINT webhook_endpoints_key_id_api_keys_id_fk FOREIGN KEY (key_id) REFERENCES api_keys(id)
);
CREATE UNIQUE INDEX webhook_endpoints_profile ON webhook_endpoints (platform) WHERE format = 'ucp';

CREATE TABLE webhook_events (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  type text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL
);
CREATE INDEX webhook_events_time ON webhook_events (created_at);

CREATE TABLE webhook_deliveries (
  endpoint_id uuid NOT NULL,
  event_id uuid NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_try_at timestamptz DEFAULT now(),
  delivered_at timestamptz,
  tried_at timestamptz,
  duration integer,
  answer_status integer,
  answer text DEFAULT '' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT webhook_deliveries_endpoint_id_event_id_pk PRIMARY KEY(endpoint_id, event_id),
  CONSTRAINT webhook_deliveries_event_id_webhook_events_id_fk FOREIGN KEY (event_id) REFERENCES webhook_events(id) ON DELETE cascade
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_try_at) WHERE next_try_at is not null;
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (endpoint_id, created_at, event_id);
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (endpoint_id) WHERE next_try_at is null and delivered_at is null;
CREATE INDEX webhook_deliveries_event ON webhook_deliveries (event_id);

-- server/jobs/tables.ts
CREATE TABLE job_workers (
  worker text PRIMARY KEY,
  seen_at timestamptz DEFAULT now() NOT NULL
);

-- server/http/idempotency/tables.ts
CREATE TABLE idempotency_keys (
  caller text NOT NULL,
  call text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  answer jsonb,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT idempotency_keys_caller_call_key_pk PRIMARY KEY(caller, call, key)
);
CREATE INDEX idempotency_keys_time ON idempotency_keys (created_at);

-- server/http/rate-limits/tables.ts
CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  count integer NOT NULL,
  resets_at timestamptz NOT NULL
);

-- server/database/replicas/tables.ts
CREATE TABLE replica_marks (
  id uuid PRIMARY KEY,
  created_at timestamptz DEFAULT now() NOT NULL
);

-- A part out of stock counts as low, too, so few parts are low and in stock. Without this the planner expects many of them, and
-- reads the whole list for a page of parts that are low.
CREATE STATISTICS parts_low_in_stock (mcv) ON in_stock, is_low FROM parts;

-- --- Tables that only grow -----------------------------------------------------------------------------------------

-- History is permanent: these tables only grow.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', tg_table_name USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_trail FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON money_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON order_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON price_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON gift_card_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Text that does not depend on a connection's time zone: jsonb keeps its keys in one order, times are counted in microseconds.
CREATE FUNCTION audit_hash(previous text, entry audit_trail) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(previous || E'\n' || jsonb_build_object('id', entry.id, 'actor', entry.actor,
    'action', entry.action, 'subject', entry.subject, 'detail', entry.detail,
    'at', (extract(epoch FROM entry.at) * 1000000)::bigint)::text, 'UTF8')), 'hex')
$$;

-- --- Changes that processes announce to each other: cached responses, then live lists ------------------------------

-- Every transaction that changes what cached responses show announces it (docs/decisions/010-response-cache.md).
CREATE FUNCTION notify_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('partsmith_changes', tg_argv[0]);
  RETURN NULL;
END $$;
CREATE TRIGGER notify_counts AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON catalogue_counts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('catalogue');
CREATE TRIGGER notify_parts AFTER INSERT OR DELETE OR TRUNCATE ON parts FOR EACH STATEMENT EXECUTE FUNCTION notify_change('catalogue');
CREATE TRIGGER notify_reviews AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON reviews FOR EACH STATEMENT EXECUTE FUNCTION notify_change('reviews');
-- Responses with parts show their averages, and pages of parts their reviews.
CREATE TRIGGER notify_part_reviews AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON part_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('catalogue');
-- Every cached response shows texts: the name of the store is on each page.
CREATE TRIGGER notify_texts AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_texts FOR EACH STATEMENT EXECUTE FUNCTION notify_change('texts');
-- All columns that responses show, except "quantity": stock is announced by its movements.
CREATE TRIGGER notify_edit AFTER UPDATE OF sku, name, brand, mpn, gtin, variant, description,
  category, img, specifications, price_cents, minimum, version, hidden_at ON parts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('catalogue');
-- Pages of parts show the delivery methods; the topic of texts is that of every page.
CREATE TRIGGER notify_settings AFTER INSERT OR UPDATE OR DELETE ON shop_settings FOR EACH STATEMENT EXECUTE FUNCTION notify_change('texts');
-- What the store sells decides which texts apply, so that pages change with the settings too.
CREATE TRIGGER notify_texts AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shop_settings FOR EACH STATEMENT EXECUTE FUNCTION notify_change('texts');
CREATE TRIGGER notify_group_members AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON customer_group_members
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('prices');
CREATE TRIGGER notify_price_list_groups AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON price_list_groups
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('prices');
-- Processes forget which callers have no price list.
CREATE TRIGGER notify_price_lists AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON price_lists
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('prices');
-- The pages of parts show answered questions.
CREATE TRIGGER notify_answer AFTER UPDATE OF answer ON part_questions FOR EACH ROW EXECUTE FUNCTION notify_change('catalogue');
CREATE TRIGGER notify_answered_gone AFTER DELETE ON part_questions FOR EACH ROW WHEN (OLD.answer <> '') EXECUTE FUNCTION notify_change('catalogue');

CREATE FUNCTION notify_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('partsmith_changes', 'stock ' || NEW.part_id);
  RETURN NULL;
END $$;
-- Not of units that an order reserves: PostgreSQL holds one lock for all databases from a NOTIFY until its transaction is
-- committed, so that orders would wait for each other's fsync. The process that places an order announces them afterwards.
CREATE TRIGGER notify_stock AFTER INSERT ON stock_movements FOR EACH ROW WHEN (NEW.kind IN ('released', 'returned')) EXECUTE FUNCTION notify_stock();

-- The author of a testimonial becomes a verified buyer, or stops being one.
CREATE FUNCTION notify_buyer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "reviews" WHERE author_id = NEW.customer_id) THEN
    PERFORM pg_notify('partsmith_changes', 'reviews');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER notify_buyer AFTER UPDATE OF status ON order_lines FOR EACH ROW
  WHEN ((OLD.status IN ('paid', 'shipped')) IS DISTINCT FROM (NEW.status IN ('paid', 'shipped'))) EXECUTE FUNCTION notify_buyer();

-- Changes of orders and messages, for live lists (server/live). Not of orders that are placed: PostgreSQL holds one lock
-- from a NOTIFY until its transaction is committed, so the process that places an order announces it afterwards.
CREATE FUNCTION notify_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('partsmith_live', 'orders ' || NEW.order_id || ':' || (SELECT customer_id FROM orders WHERE id = NEW.order_id));
  RETURN NULL;
END $$;
CREATE TRIGGER notify_order AFTER INSERT ON order_events FOR EACH ROW WHEN (NEW.what <> 'placed') EXECUTE FUNCTION notify_order();

CREATE FUNCTION notify_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('partsmith_live', 'messages');
  RETURN NULL;
END $$;
CREATE TRIGGER notify_messages AFTER INSERT OR UPDATE OF status ON messages FOR EACH STATEMENT EXECUTE FUNCTION notify_messages();

-- --- Webhooks ------------------------------------------------------------------------------------------------------

-- Records an event, and its delivery to each endpoint that has chosen it, in the transaction that makes it true. An endpoint
-- of a platform gets only orders that the platform placed, once they are paid, and one event of what a transaction changes.
CREATE FUNCTION queue_webhook(kind text, facts jsonb) RETURNS void LANGUAGE sql AS $$
  WITH chosen AS (
    SELECT e.id FROM webhook_endpoints e
    WHERE e.status <> 'disabled' AND kind = ANY(e.events) AND (
      e.platform IS NULL
      OR e.platform IN (
        SELECT c.platform FROM assistant_checkouts c
        WHERE c.order_id = (facts ->> 'order')::uuid
          AND EXISTS (SELECT FROM order_events p WHERE p.order_id = c.order_id AND p.what = 'paid')
      ) AND NOT EXISTS (
        SELECT FROM webhook_events w JOIN webhook_deliveries d ON d.event_id = w.id
        WHERE w.created_at = now() AND w.data ->> 'order' = facts ->> 'order' AND d.endpoint_id = e.id
      )
    )
  ),
  event AS (
    INSERT INTO webhook_events (type, data) SELECT kind, facts WHERE EXISTS (SELECT FROM chosen) RETURNING id
  )
  INSERT INTO webhook_deliveries (endpoint_id, event_id) SELECT chosen.id, event.id FROM chosen, event
$$;

CREATE FUNCTION queue_order_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhook(
    CASE
      WHEN NEW.what = 'return_requested' THEN 'return.requested'
      WHEN NEW.what = 'cancelled' THEN 'order.canceled'
      WHEN NEW.what IN ('lines_changed', 'units_canceled', 'delivery_changed', 'recharged') THEN 'order.changed'
      ELSE 'order.' || NEW.what
    END,
    jsonb_strip_nulls(jsonb_build_object('order', NEW.order_id, 'line', NEW.line_id, 'return', NEW.detail -> 'returnId', 'refund', NEW.detail -> 'refundId',
      'units', CASE WHEN NEW.what IN ('partly_shipped', 'shipment_canceled') THEN NEW.detail -> 'units' END)));
  RETURN NULL;
END $$;
CREATE TRIGGER queue_webhook AFTER INSERT ON order_events FOR EACH ROW
  WHEN (NEW.what IN ('placed', 'paid', 'packed', 'partly_shipped', 'shipped', 'tracking_changed', 'shipment_canceled', 'delivered', 'cancelled',
    'refunded', 'return_requested', 'lines_changed', 'units_canceled', 'delivery_changed', 'recharged'))
  EXECUTE FUNCTION queue_order_webhook();

CREATE FUNCTION queue_part_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhook('part.changed', jsonb_build_object('part', NEW.id, 'sku', NEW.sku, 'deleted', NEW.hidden_at IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER queue_new_part_webhook AFTER INSERT ON parts FOR EACH ROW EXECUTE FUNCTION queue_part_webhook();
-- Every edit raises the version; orders do not.
CREATE TRIGGER queue_part_webhook AFTER UPDATE OF version, hidden_at ON parts FOR EACH ROW
  WHEN (OLD.version IS DISTINCT FROM NEW.version OR OLD.hidden_at IS DISTINCT FROM NEW.hidden_at)
  EXECUTE FUNCTION queue_part_webhook();

-- A part comes to need stock. Without an endpoint for the event this reads only the few endpoints.
CREATE FUNCTION queue_stock_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  store int;
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoints WHERE status <> 'disabled' AND 'stock.low' = ANY(events)) THEN RETURN NULL; END IF;
  store := (SELECT (settings #>> '{stock,lowLevel}')::int FROM shop_settings ORDER BY version DESC LIMIT 1);
  IF needs_stock(NEW.quantity, NEW.minimum, NEW.low_stock, store) AND NOT needs_stock(OLD.quantity, OLD.minimum, OLD.low_stock, store) THEN
    PERFORM queue_webhook('stock.low', jsonb_build_object('part', NEW.id, 'sku', NEW.sku, 'quantity', NEW.quantity,
      'level', low_stock_level(NEW.low_stock, store, NEW.minimum)));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_stock_webhook AFTER UPDATE OF quantity, minimum, low_stock ON parts FOR EACH ROW
  WHEN (NEW.hidden_at IS NULL AND (NEW.quantity < OLD.quantity OR NEW.minimum > OLD.minimum OR NEW.low_stock IS DISTINCT FROM OLD.low_stock))
  EXECUTE FUNCTION queue_stock_webhook();

-- --- Parts: what tells them from their namesakes, price history, price lists ---------------------------------------

-- The pattern '{#Modules} x {Module size}' with the facts of a part: `shown` for a name, `bare` for one with #. Null when the
-- part lacks one of them.
CREATE FUNCTION fill_pattern(pattern text, facts jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
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

-- The identifying line of all parts with these names (in lower case): the facts that `patterns` has for their kind
-- (contract/parts/identifying-line.ts), then those that tell a part from its namesakes, which are the parts of the same kind,
-- brand and name. The specifications of namesakes are compared one after the other, in a fixed order that begins with those
-- of the kind's patterns; each of the others is shown if it tells the part from namesakes that all earlier ones left.
CREATE FUNCTION part_variants(names text[], patterns jsonb) RETURNS TABLE (part_id uuid, line text) LANGUAGE sql STABLE
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

-- The lowest price of a part in the 30 days before a moment, which Article 6a of Directive 98/6/EC asks for; null if it had none
-- before. An hour more, because 30 days last 721 hours when clocks are put back.
CREATE FUNCTION lowest_price(part uuid, announced timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT min(h.price_cents) FROM price_history h
  WHERE h.part_id = part AND h.at < announced AND h.id >= coalesce(
    (SELECT max(f.id) FROM price_history f WHERE f.part_id = part AND f.at <= announced - interval '721 hours'), 0)
$$;

-- Records a change, and announces a reduction: when a part gets a compare-at price, or another price next to one. Another
-- compare-at price alone announces none.
CREATE FUNCTION record_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed_at timestamptz := clock_timestamp();
BEGIN
  NEW.lowest_cents := CASE
    WHEN NEW.compare_at_cents IS NULL THEN NULL
    WHEN OLD.compare_at_cents IS NOT NULL AND OLD.price_cents = NEW.price_cents THEN OLD.lowest_cents
    ELSE lowest_price(NEW.id, changed_at) END;
  INSERT INTO price_history (part_id, price_before, compare_at_before, price_cents, compare_at_cents, actor, at)
  VALUES (NEW.id, OLD.price_cents, OLD.compare_at_cents, NEW.price_cents, NEW.compare_at_cents,
    CASE WHEN NEW.version <> OLD.version THEN NEW.changed_by END, changed_at);
  RETURN NEW;
END $$;
CREATE TRIGGER record_price BEFORE UPDATE OF price_cents, compare_at_cents ON parts FOR EACH ROW
  WHEN (OLD.price_cents <> NEW.price_cents OR OLD.compare_at_cents IS DISTINCT FROM NEW.compare_at_cents)
  EXECUTE FUNCTION record_price();

CREATE FUNCTION record_first_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_history (part_id, price_cents, compare_at_cents) SELECT id, price_cents, compare_at_cents FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER record_first_prices AFTER INSERT ON parts REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION record_first_prices();

-- A price with a percentage off, rounded to whole cents and at least one cent.
CREATE FUNCTION price_off(cents bigint, percent numeric) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT greatest(1, round(cents * (100 - percent) / 100)::bigint)
$$;

-- Quantity breaks with a percentage off, without those that no longer cost less than the one before.
CREATE FUNCTION breaks_off(cents bigint, breaks jsonb, percent numeric) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('from', least, 'priceCents', own) ORDER BY least), '[]') FROM (
    SELECT least, own, lag(own, 1, price_off(cents, percent)) OVER (ORDER BY least) AS before FROM (
      SELECT (item->>'from')::int AS least, price_off((item->>'priceCents')::bigint, percent) AS own FROM jsonb_array_elements(breaks) item
    ) rounded
  ) compared WHERE own < before
$$;

-- The only place that decides which price list a customer's price of a part comes from (docs/decisions/086-price-lists.md): of the
-- customer's lists that apply now, the one with the highest priority that has a price for the part, of equals the older one; in a
-- list the part's own price, else the percentage of its brand, of its kind, of all parts.
-- Not in SQL, whose body PostgreSQL puts into each statement that reads prices and plans again each time: placing an order of a
-- customer without a list took 0.6 ms longer for a plan that it did not run.
CREATE FUNCTION own_prices(customer uuid, part_ids uuid[])
RETURNS TABLE (part_id uuid, price_cents bigint, price_breaks jsonb, list_id uuid, list_name text, list_version int) LANGUAGE plpgsql STABLE ROWS 1 COST 1 AS $$
#variable_conflict use_column
BEGIN
  -- The one check that customers without a list pay for.
  IF NOT EXISTS (SELECT FROM customer_group_members m JOIN price_list_groups g ON g.group_id = m.group_id WHERE m.customer_id = customer) THEN
    RETURN;
  END IF;
  RETURN QUERY
  SELECT p.id, own.price_cents, own.price_breaks, own.id, own.name, own.version
  FROM parts p CROSS JOIN LATERAL (
    SELECT l.id, l.name, l.version,
      coalesce(f.price_cents, price_off(p.price_cents, r.percent)) AS price_cents,
      CASE WHEN f.part_id IS NOT NULL THEN f.price_breaks WHEN p.price_breaks = '[]' THEN p.price_breaks
        ELSE breaks_off(p.price_cents, p.price_breaks, r.percent) END AS price_breaks
    FROM price_lists l
    LEFT JOIN price_list_prices f ON f.list_id = l.id AND f.part_id = p.id
    LEFT JOIN LATERAL (
      SELECT r.percent FROM price_list_rules r
      WHERE r.list_id = l.id AND ((r.scope = 'brand' AND r.value = lower(p.brand)) OR (r.scope = 'kind' AND r.value = p.category) OR r.scope = 'all')
      ORDER BY CASE r.scope WHEN 'brand' THEN 1 WHEN 'kind' THEN 2 ELSE 3 END LIMIT 1
    ) r ON f.part_id IS NULL
    WHERE l.is_active AND (l.starts_at IS NULL OR l.starts_at <= now()) AND (l.ends_at IS NULL OR l.ends_at > now())
      AND l.id IN (SELECT g.list_id FROM customer_group_members m JOIN price_list_groups g ON g.group_id = m.group_id WHERE m.customer_id = customer)
      AND (f.part_id IS NOT NULL OR r.percent IS NOT NULL)
    ORDER BY l.priority DESC, l.id LIMIT 1
  ) own
  WHERE p.id = ANY (part_ids);
END
$$;

-- --- Orders: limits of reservations, promotions, pick batches ------------------------------------------------------

-- What an account has reserved and not paid, per part. Volatile, so that a statement which has waited for locks reads what
-- was committed meanwhile. `"after"` is not used: it makes a caller's statement take its locks first.
CREATE FUNCTION reserved_by(customer uuid, after bigint) RETURNS TABLE (part_id uuid, units bigint, cents bigint, lines bigint) LANGUAGE plpgsql VOLATILE ROWS 5 AS $$
begin
  return query select l.part_id, sum(l.quantity), sum(l.total_cents)::bigint, count(*)
    from order_lines l where l.customer_id = customer and l.status = 'unpaid' group by l.part_id;
end $$;

-- The points of the reservations that an account abandoned in the last 30 days and has not made up for; the latest 20 count.
CREATE FUNCTION abandoned_points(customer uuid, after bigint) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
begin
  return (select coalesce(sum(latest.points), 0) from (
    select a.points from abandoned_reservations a
    where a.customer_id = customer and a.forgiven_by is null and a.at > now() - interval '30 days'
    order by a.id desc limit 20) latest);
end $$;

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

-- Whether anything of an order is left to pack. As `isToPack`, but a dispute, which may be won, keeps the order in its batch.
CREATE FUNCTION has_units_to_pack(of_order uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE l.order_id = of_order AND l.status = 'paid' AND l.packed_at IS NULL
      AND l.quantity + l.exchanged_units > l.withdrawn_units + l.sent_units
      AND (l.sent_units > 0 OR least(l.left_cents + l.kept_cents, o.total_cents - o.refunded_cents) > 0))
$$;

-- Takes an order of which nothing is left to pack out of its batch, which ends with its last order. The batch is locked.
CREATE FUNCTION leave_pick_batch_when_done(of_order uuid, batch uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT has_units_to_pack(of_order) THEN
    DELETE FROM pick_batch_orders WHERE order_id = of_order;
    UPDATE pick_batches SET ended_at = now() WHERE id = batch AND ended_at IS NULL
      AND NOT EXISTS (SELECT FROM pick_batch_orders WHERE batch_id = batch);
  END IF;
  PERFORM pg_notify('partsmith_live', 'batches ' || batch);
END $$;

CREATE FUNCTION leave_pick_batch() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  batch uuid;
  is_to_pack boolean := NEW.status = 'paid' AND NEW.packed_at IS NULL AND 
    NEW.quantity + NEW.exchanged_units > NEW.withdrawn_units + NEW.sent_units;
  sent integer := NEW.sent_units - OLD.sent_units;
BEGIN
  IF NOT is_to_pack THEN
    DELETE FROM missing_lines WHERE line_id = NEW.id;
  END IF;
  SELECT batch_id INTO batch FROM pick_batch_orders WHERE order_id = NEW.order_id;
  IF batch IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM FROM pick_batches WHERE id = batch FOR NO KEY UPDATE;
  -- Picked units of a canceled order stay in the cart, those of a packed or sent one do not.
  IF NEW.packed_at IS NOT NULL OR NEW.status = 'shipped' THEN
    sent := NEW.quantity + NEW.exchanged_units - NEW.withdrawn_units - OLD.sent_units;
  END IF;
  IF sent > 0 THEN
    UPDATE picked_parts SET picked = greatest(picked - sent, 0) WHERE batch_id = batch AND part_id = NEW.part_id;
  END IF;
  PERFORM leave_pick_batch_when_done(NEW.order_id, batch);
  RETURN NULL;
END $$;
CREATE TRIGGER leave_pick_batch AFTER UPDATE OF status, packed_at, withdrawn_units, sent_units ON order_lines FOR EACH ROW
  WHEN (OLD.status = 'paid' AND OLD.packed_at IS NULL) EXECUTE FUNCTION leave_pick_batch();

-- An order whose money is refunded leaves its batch, too, even if no units were named.
CREATE FUNCTION leave_pick_batch_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  batch uuid;
BEGIN
  SELECT batch_id INTO batch FROM pick_batch_orders WHERE order_id = NEW.id;
  IF batch IS NOT NULL THEN
    PERFORM FROM pick_batches WHERE id = batch FOR NO KEY UPDATE;
    PERFORM leave_pick_batch_when_done(NEW.id, batch);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER leave_pick_batch_refunded AFTER UPDATE OF refunded_cents ON orders FOR EACH ROW
  WHEN (NEW.refunded_cents > OLD.refunded_cents) EXECUTE FUNCTION leave_pick_batch_refunded();

-- --- Figures: sales of the overview, then what each payment and refund consists of ---------------------------------

-- What a movement of money and an order line add to the figures, here for the triggers and for building from the ledger.
CREATE FUNCTION sales_quarter("time" timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_bin('15 minutes', time, '2000-01-01 00:00:00+00')
$$;

CREATE FUNCTION charged_cents(kind text, cents bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN kind = 'charged' THEN cents ELSE 0 END
$$;

-- A refund that the bank sent back, and a dispute that the store won, count against the returned money.
CREATE FUNCTION returned_cents(kind text, cents bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN kind IN ('refunded', 'disputed') THEN cents WHEN kind IN ('refund_returned', 'dispute_returned') THEN -cents ELSE 0 END
$$;

CREATE FUNCTION sold_units(status text, quantity int, withdrawn int, returned int) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN status IN ('paid', 'shipped') THEN quantity - withdrawn - returned ELSE 0 END
$$;

CREATE FUNCTION queue_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO sales_changes (at, currency, orders, charged_cents, returned_cents) VALUES (sales_quarter(OLD.at), OLD.currency,
      -(OLD.kind = 'charged')::int, -charged_cents(OLD.kind, OLD.amount_cents), -returned_cents(OLD.kind, OLD.amount_cents));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO sales_changes (at, currency, orders, charged_cents, returned_cents) VALUES (sales_quarter(NEW.at), NEW.currency,
      (NEW.kind = 'charged')::int, charged_cents(NEW.kind, NEW.amount_cents), returned_cents(NEW.kind, NEW.amount_cents));
  END IF;
  RETURN NULL;
END $$;
-- The ledger only grows; figures follow it even where an operator repairs it by hand.
CREATE TRIGGER queue_money AFTER INSERT OR UPDATE OR DELETE ON money_movements FOR EACH ROW EXECUTE FUNCTION queue_money();

CREATE FUNCTION queue_sold_units() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line order_lines := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  before int := CASE WHEN TG_OP = 'INSERT' THEN 0 ELSE sold_units(OLD.status, OLD.quantity, OLD.withdrawn_units, OLD.returned_units) END;
  now int := CASE WHEN TG_OP = 'DELETE' THEN 0 ELSE sold_units(NEW.status, NEW.quantity, NEW.withdrawn_units, NEW.returned_units) END;
BEGIN
  INSERT INTO sales_changes (at, part_id, units) VALUES (sales_quarter(line.created_at), line.part_id, now - before);
  RETURN NULL;
END $$;
CREATE TRIGGER queue_deleted_units AFTER DELETE ON order_lines FOR EACH ROW
  WHEN (sold_units(OLD.status, OLD.quantity, OLD.withdrawn_units, OLD.returned_units) <> 0) EXECUTE FUNCTION queue_sold_units();
CREATE TRIGGER queue_new_units AFTER INSERT ON order_lines FOR EACH ROW
  WHEN (sold_units(NEW.status, NEW.quantity, NEW.withdrawn_units, NEW.returned_units) <> 0) EXECUTE FUNCTION queue_sold_units();
CREATE TRIGGER queue_sold_units AFTER UPDATE OF status, quantity, withdrawn_units, returned_units ON order_lines FOR EACH ROW
  WHEN (sold_units(NEW.status, NEW.quantity, NEW.withdrawn_units, NEW.returned_units) <> sold_units(OLD.status, OLD.quantity, OLD.withdrawn_units, OLD.returned_units))
  EXECUTE FUNCTION queue_sold_units();

-- The share of an amount that a weight gets, rounded so that the shares of all weights add up to the amount. `upto` is the sum
-- of the weights up to and with this one. Where no weight says whose it is, the rest gets it.
CREATE FUNCTION sale_share(amount numeric, upto numeric, weight numeric, whole numeric, is_rest boolean) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN whole <> 0 THEN (round(amount * upto / whole) - round(amount * (upto - weight) / whole))::bigint
    WHEN is_rest THEN amount::bigint ELSE 0 END
$$;

-- Writes what movements consist of (server/reports/tables.ts): those of payments that an order keeps, once. A payment is what
-- the lines and adjustments of its order cost now, less what earlier payments have of it; a refund is of its lines and
-- delivery, and what it refunds beyond that of all of them in proportion. At most one movement of an order at a time.
CREATE FUNCTION add_sales(ids bigint[]) RETURNS void LANGUAGE sql AS $$
  WITH moved AS (
    SELECT m.id, m.at, m.currency, m.kind, m.provider_id, m.order_id, m.amount_cents AS amount, o.customer_id,
      CASE m.kind WHEN 'refunded' THEN -1 ELSE 1 END AS sign, m.kind = 'charged' OR f.change_id IS NOT NULL AS is_charge,
      s.adjustments AS split, f.id AS refund_id, f.restock, f.delivery_cents AS delivery_cents, b.movement_id IS NULL AS is_first,
      -- A refund is of the place that paid, even if the customer deleted the account since.
      CASE WHEN m.kind = 'charged' OR b.movement_id IS NULL THEN upper(coalesce(o.delivery ->> 'country', '')) ELSE b.country END AS country,
      CASE WHEN m.kind = 'charged' OR b.movement_id IS NULL THEN upper(trim(coalesce(o.delivery ->> 'region', ''))) ELSE b.region END AS region,
      coalesce((o.terms -> 'tax' ->> 'isDeliveryTaxed')::boolean, true) AS is_delivery_taxed
    FROM money_movements m JOIN orders o ON o.id = m.order_id
      LEFT JOIN movement_splits s ON s.movement_id = m.id LEFT JOIN refunds f ON f.id = s.refund_id
      LEFT JOIN LATERAL (SELECT * FROM sales p WHERE p.order_id = m.order_id AND p.is_charge ORDER BY p.movement_id DESC LIMIT 1) b ON true
    WHERE m.id = ANY (ids) AND (m.kind = 'charged' OR (m.kind IN ('refunded', 'refund_returned') AND s.movement_id IS NOT NULL))
      AND EXISTS (SELECT FROM order_payments k WHERE k.intent_id = m.intent_id)
      AND NOT EXISTS (SELECT FROM sales p WHERE p.movement_id = m.id)
  ), mirrored AS (
    -- A refund that the bank sent back is that refund with the other sign.
    SELECT m.id, m.at, r.id AS refunded FROM moved m JOIN money_movements r ON r.kind = 'refunded' AND r.provider_id = m.provider_id
    WHERE m.kind = 'refund_returned' AND EXISTS (SELECT FROM sales p WHERE p.movement_id = r.id)
  ), fresh AS (
    SELECT * FROM moved m WHERE NOT EXISTS (SELECT FROM mirrored r WHERE r.id = m.id)
  ), charges AS (
    SELECT m.id, l.part_id, l.quantity AS units, l.total_cents + l.adjustment_cents + l.tax_cents AS cents, l.tax_cents AS tax, (
        SELECT coalesce(sum((a.source ->> 'percent')::numeric), 0) FROM order_adjustments a WHERE a.order_id = m.order_id AND a.kind = 'tax'
          AND a.is_included AND coalesce(a.source -> 'classes' ? l.tax_class, true)) AS rate
    FROM fresh m JOIN order_lines l ON l.order_id = m.order_id WHERE l.is_billed
    UNION ALL
    SELECT m.id, NULL, 0, coalesce(sum(a.amount_cents + a.tax_cents), 0), coalesce(sum(a.tax_cents), 0), NULL
    FROM fresh m LEFT JOIN order_adjustments a ON a.order_id = m.order_id AND a.kind <> 'tax' AND NOT a.is_of_parts AND NOT a.is_included
    GROUP BY m.id
  ), included AS (
    SELECT m.id, sum(a.amount_cents) AS cents FROM fresh m JOIN order_adjustments a ON a.order_id = m.order_id
    WHERE a.kind = 'tax' AND a.is_included GROUP BY m.id
  ), based AS (
    -- Weights of tax that prices include: of a line by its rate, of delivery by that of all lines.
    SELECT c.id, c.part_id, c.units, c.cents, c.tax, CASE WHEN c.part_id IS NOT NULL THEN c.cents * c.rate / (100 + c.rate)
      WHEN m.is_delivery_taxed THEN c.cents * coalesce(sum(c.cents * c.rate / (100 + c.rate)) OVER whole
        / nullif(sum(c.cents) FILTER (WHERE c.part_id IS NOT NULL) OVER whole, 0), 0) ELSE 0 END AS base
    FROM charges c JOIN fresh m ON m.id = c.id WINDOW whole AS (PARTITION BY c.id)
  ), known AS (
    SELECT c.id, c.part_id, c.units, c.cents, c.tax + sale_share(coalesce(i.cents, 0), sum(c.base) OVER upto, c.base, sum(c.base) OVER whole,
      c.part_id IS NULL) AS tax, 0 AS had_units, 0 AS had_cents, 0 AS had_tax, NULL::numeric AS had_cost
    FROM based c LEFT JOIN included i ON i.id = c.id
    WINDOW whole AS (PARTITION BY c.id), upto AS (PARTITION BY c.id ORDER BY c.part_id ROWS UNBOUNDED PRECEDING)
    UNION ALL
    SELECT m.id, p.part_id, 0, 0, 0, p.units, p.cents, p.tax_cents, p.cost_cents
    FROM fresh m JOIN sales b ON b.order_id = m.order_id AND b.is_charge JOIN sale_parts p ON p.movement_id = b.movement_id
  ), rows AS (
    SELECT id, part_id, sum(units) AS units, sum(cents) AS cents, sum(tax) AS tax, sum(had_units) AS had_units, sum(had_cents) AS had_cents,
      sum(had_tax) AS had_tax, sum(had_cost) AS had_cost FROM known GROUP BY id, part_id
  ), refunded AS (
    SELECT m.id, l.part_id, r.units, r.amount_cents AS cents FROM fresh m JOIN refund_lines r ON r.refund_id = m.refund_id JOIN order_lines l ON l.id = r.line_id
    UNION ALL
    SELECT m.id, NULL, 0, m.delivery_cents FROM fresh m WHERE m.delivery_cents > 0
  ), weighed AS (
    SELECT m.id, m.amount, m.sign, m.is_charge, m.restock, r.part_id, r.cents AS charged, r.tax, r.had_tax, r.had_units, r.had_cost,
      CASE WHEN m.is_charge THEN r.units - r.had_units ELSE m.sign * coalesce(f.units, 0) END AS units,
      CASE WHEN m.is_charge THEN m.sign * (r.cents - r.had_cents) ELSE coalesce(f.cents, 0) * sum(r.cents) OVER (PARTITION BY m.id)
        + greatest(m.amount - sum(coalesce(f.cents, 0)) OVER (PARTITION BY m.id), 0) * r.cents END AS weight
    FROM fresh m JOIN rows r ON r.id = m.id LEFT JOIN refunded f ON f.id = m.id AND f.part_id IS NOT DISTINCT FROM r.part_id
  ), shared AS (
    SELECT *, sale_share(amount, sum(weight) OVER upto, weight, sum(weight) OVER whole, part_id IS NULL) AS cents, sum(weight) OVER whole AS whole
    FROM weighed WINDOW whole AS (PARTITION BY id), upto AS (PARTITION BY id ORDER BY part_id ROWS UNBOUNDED PRECEDING)
  ), named AS (
    SELECT m.id, t.source ->> 'label' AS label, coalesce((t.source ->> 'percent')::numeric, 0) AS percent, t."isIncluded" AS is_included, t.cents
    FROM fresh m CROSS JOIN LATERAL jsonb_to_recordset(m.split) AS t (kind text, source jsonb, "isIncluded" boolean, cents bigint)
    WHERE m.split IS NOT NULL AND t.kind = 'tax'
    UNION ALL
    SELECT m.id, a.source ->> 'label', coalesce((a.source ->> 'percent')::numeric, 0), a.is_included, a.amount_cents
    FROM fresh m JOIN order_adjustments a ON a.order_id = m.order_id AND a.kind = 'tax' WHERE m.split IS NULL
    UNION ALL
    SELECT m.id, t.label, t.percent, t.is_included, -t.cents
    FROM fresh m JOIN sales b ON b.order_id = m.order_id AND b.is_charge JOIN sale_taxes t ON t.movement_id = b.movement_id WHERE m.split IS NULL
  ), taxes AS (
    -- Without a split, a payment of a part of what the order costs has that part of each tax.
    SELECT n.id, n.label, n.percent, n.is_included,
      CASE WHEN m.split IS NULL AND w.whole <> 0 THEN round(sum(n.cents) * m.amount / w.whole) ELSE sum(n.cents) END AS cents
    FROM named n JOIN fresh m ON m.id = n.id JOIN (SELECT DISTINCT id, whole FROM shared) w ON w.id = n.id
    GROUP BY n.id, n.label, n.percent, n.is_included, m.split, m.amount, w.whole
  ), taxed AS (
    SELECT s.*, coalesce(t.cents, 0) AS all_tax,
      CASE WHEN is_charge THEN sign * (tax - had_tax) ELSE s.cents * tax / nullif(charged, 0) END AS tax_weight
    FROM shared s LEFT JOIN (SELECT id, sum(cents) AS cents FROM taxes GROUP BY id) t ON t.id = s.id
  ), parts_sold AS (
    SELECT t.id, t.part_id, t.units, t.sign * t.cents AS cents, t.sign * sale_share(t.all_tax, sum(coalesce(tax_weight, 0)) OVER upto,
        coalesce(tax_weight, 0), sum(coalesce(tax_weight, 0)) OVER whole, t.part_id IS NULL) AS tax_cents,
      round(CASE WHEN t.had_units <> 0 AND NOT (t.is_charge AND t.units > 0) THEN t.had_cost / t.had_units ELSE p.cost_cents END
        * CASE WHEN t.is_charge OR t.restock THEN t.units ELSE 0 END) AS cost_cents
    FROM taxed t LEFT JOIN parts p ON p.id = t.part_id
    WINDOW whole AS (PARTITION BY t.id), upto AS (PARTITION BY t.id ORDER BY t.part_id ROWS UNBOUNDED PRECEDING)
  ), inserted AS (
    INSERT INTO sales (movement_id, at, currency, kind, order_id, customer_id, country, region, orders, is_charge, cents, tax_cents)
    SELECT m.id, m.at, m.currency, m.kind, m.order_id, m.customer_id, m.country, m.region, (m.kind = 'charged' AND m.is_first)::int, m.is_charge,
      m.sign * m.amount, m.sign * coalesce((SELECT sum(t.cents) FROM taxes t WHERE t.id = m.id), 0) FROM fresh m
    UNION ALL
    SELECT r.id, r.at, p.currency, 'refund_returned', p.order_id, p.customer_id, p.country, p.region, 0, p.is_charge, -p.cents, -p.tax_cents
    FROM mirrored r JOIN sales p ON p.movement_id = r.refunded
    ON CONFLICT DO NOTHING RETURNING *
  ), inserted_parts AS (
    INSERT INTO sale_parts (movement_id, at, currency, part_id, units, cents, tax_cents, cost_cents)
    SELECT i.movement_id, i.at, i.currency, p.part_id, p.units, p.cents, p.tax_cents, p.cost_cents
    FROM inserted i JOIN parts_sold p ON p.id = i.movement_id WHERE p.units <> 0 OR p.cents <> 0 OR p.tax_cents <> 0
    UNION ALL
    SELECT i.movement_id, i.at, i.currency, p.part_id, -p.units, -p.cents, -p.tax_cents, -p.cost_cents
    FROM inserted i JOIN mirrored r ON r.id = i.movement_id JOIN sale_parts p ON p.movement_id = r.refunded
  )
  INSERT INTO sale_taxes (movement_id, at, currency, country, region, label, percent, is_included, cents)
  SELECT i.movement_id, i.at, i.currency, coalesce(b.country, i.country), coalesce(b.region, i.region), t.label, t.percent, t.is_included, m.sign * t.cents
  FROM inserted i JOIN fresh m ON m.id = i.movement_id JOIN taxes t ON t.id = m.id
    -- A change of the address ends the tax of the place before.
    LEFT JOIN LATERAL (
      SELECT x.country, x.region FROM sales p JOIN sale_taxes x ON x.movement_id = p.movement_id
      WHERE p.order_id = i.order_id AND (x.label, x.percent, x.is_included) = (t.label, t.percent, t.is_included)
      ORDER BY x.movement_id DESC LIMIT 1) b ON true
  WHERE t.cents <> 0
  UNION ALL
  SELECT i.movement_id, i.at, i.currency, t.country, t.region, t.label, t.percent, t.is_included, -t.cents
  FROM inserted i JOIN mirrored r ON r.id = i.movement_id JOIN sale_taxes t ON t.movement_id = r.refunded
$$;

-- A payment inserts a movement and a payment of an order, and a refund a movement and its split. The first trigger writes the
-- entries; the others see them and do not run the statement of `add_sales`.
CREATE FUNCTION add_sale() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  movements bigint[];
  movement bigint;
BEGIN
  IF TG_TABLE_NAME = 'money_movements' THEN movements := ARRAY[NEW.id];
  ELSIF TG_TABLE_NAME = 'movement_splits' THEN movements := ARRAY[NEW.movement_id];
  ELSE movements := ARRAY(SELECT id FROM money_movements WHERE intent_id = NEW.intent_id ORDER BY id);
  END IF;
  FOREACH movement IN ARRAY movements LOOP
    IF NOT EXISTS (SELECT FROM sales WHERE movement_id = movement) THEN PERFORM add_sales(ARRAY[movement]); END IF;
  END LOOP;
  RETURN NULL;
END $$;
-- At the commit, when lines, adjustments, payments and splits of the transaction are complete, in whatever order it wrote them.
CREATE CONSTRAINT TRIGGER add_sale AFTER INSERT ON money_movements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION add_sale();
CREATE CONSTRAINT TRIGGER add_sale AFTER INSERT ON movement_splits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION add_sale();
CREATE CONSTRAINT TRIGGER add_sale AFTER INSERT ON order_payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION add_sale();
