CREATE TABLE "picture_downloads" (
	"url" text PRIMARY KEY NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"img" text,
	"problem" text
);
