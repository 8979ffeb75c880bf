-- Few parts share a name. With the default of 1,000 rows the planner reads the whole table of parts to join them.
ALTER FUNCTION "part_variants"(text[]) ROWS 10;
