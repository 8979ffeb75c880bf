-- Rolling: columns that may be null, which the version before neither writes nor reads.
ALTER TABLE "saved_lists" ADD COLUMN "remind_day" integer;--> statement-breakpoint
ALTER TABLE "saved_lists" ADD COLUMN "reminded_on" date;--> statement-breakpoint
ALTER TABLE "saved_lists" ADD CONSTRAINT "saved_lists_remind_day" CHECK ("saved_lists"."remind_day" between 1 and 28) NOT VALID;--> statement-breakpoint
ALTER TABLE "saved_lists" ADD CONSTRAINT "saved_lists_reminded_on" CHECK ("saved_lists"."remind_day" is null or "saved_lists"."reminded_on" is not null) NOT VALID;