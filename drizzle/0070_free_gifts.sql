CREATE TABLE "free_gift_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "free_gift_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "free_gifts" (
	"id" text PRIMARY KEY NOT NULL,
	"gift_id" text NOT NULL,
	"name" text NOT NULL,
	"user_id" text,
	"state" text DEFAULT 'held' NOT NULL,
	"order_ref" text NOT NULL,
	"from_fen" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "free_gifts_from" CHECK ("free_gifts"."from_fen" > 0)
);
--> statement-breakpoint
ALTER TABLE "free_gift_history" ADD CONSTRAINT "free_gift_history_subject_id_free_gifts_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."free_gifts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_gift_history" ADD CONSTRAINT "free_gift_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_gifts" ADD CONSTRAINT "free_gifts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "free_gift_history_subject" ON "free_gift_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "free_gift_history_actor" ON "free_gift_history" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "free_gifts_order" ON "free_gifts" USING btree ("order_ref");--> statement-breakpoint
CREATE INDEX "free_gifts_gift" ON "free_gifts" USING btree ("gift_id") WHERE state in ('held', 'used');--> statement-breakpoint
CREATE INDEX "free_gifts_user" ON "free_gifts" USING btree ("user_id");