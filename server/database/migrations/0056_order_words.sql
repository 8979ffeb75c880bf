CREATE TABLE "order_words" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO "order_words" ("word") SELECT DISTINCT word COLLATE "C" FROM "orders" o, unnest(tsvector_to_array(o."search")) word
  WHERE word ~ '[[:alpha:]]' AND word !~ '[@]|^tel[0-9]+$' AND length(word) BETWEEN 2 AND 24;
