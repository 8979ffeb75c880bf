CREATE INDEX "audit_trail_actor" ON "audit_trail" USING btree ("actor","id");--> statement-breakpoint
CREATE INDEX "audit_trail_area" ON "audit_trail" USING btree (split_part("action", '.', 1),"id");