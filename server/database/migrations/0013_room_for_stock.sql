-- An order changes a part's quantity, which no index has; with room left in its page the row stays where the indexes point.
ALTER TABLE "parts" SET (fillfactor = 85);
