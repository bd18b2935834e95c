ALTER TABLE "edit_log" ADD COLUMN "actor_id" text;--> statement-breakpoint
ALTER TABLE "edit_log" ADD CONSTRAINT "edit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "edit_log_actor" ON "edit_log" USING btree ("actor_id");