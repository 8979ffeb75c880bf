CREATE TABLE "visit_sums" (
	"day" date NOT NULL,
	"event" text NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "visit_sums_day_event_pk" PRIMARY KEY("day","event")
);
