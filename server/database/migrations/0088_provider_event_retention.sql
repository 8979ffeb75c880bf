CREATE INDEX "provider_events_received" ON "provider_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "refunds_unfinished" ON "refunds" USING btree ("created_at") WHERE status in ('asked', 'failed');--> statement-breakpoint
CREATE INDEX "refunds_made" ON "refunds" USING btree ("settled_at") WHERE status = 'refunded';