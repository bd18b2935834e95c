CREATE TABLE "join_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"other_user_id" text NOT NULL,
	"session_mark" text NOT NULL,
	"phone" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "post_sources" DROP CONSTRAINT "post_sources_owner_kind";--> statement-breakpoint
ALTER TABLE "post_sources" ADD COLUMN "slot" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "join_offers" ADD CONSTRAINT "join_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_offers" ADD CONSTRAINT "join_offers_other_user_id_users_id_fk" FOREIGN KEY ("other_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "join_offers_session" ON "join_offers" USING btree ("session_mark");--> statement-breakpoint
CREATE INDEX "join_offers_other" ON "join_offers" USING btree ("other_user_id");--> statement-breakpoint
ALTER TABLE "post_sources" ADD CONSTRAINT "post_sources_owner_kind" UNIQUE("owner_id","kind","slot");