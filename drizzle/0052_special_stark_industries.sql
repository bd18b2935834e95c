CREATE TABLE "moderation_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "moderation_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_items" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"work_id" text,
	"author_id" text NOT NULL,
	"text" text NOT NULL,
	"hits" json NOT NULL,
	"list_version" integer NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"waits_since" timestamp with time zone,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"decision_reason" text,
	"decision_words" text DEFAULT '' NOT NULL,
	"appeal_words" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_items_subject" UNIQUE("kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "moderation_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"item_id" text NOT NULL,
	"reporter_id" text NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_reports_once" UNIQUE("item_id","reporter_id")
);
--> statement-breakpoint
CREATE TABLE "remark_blocks" (
	"id" text PRIMARY KEY NOT NULL,
	"work_id" text NOT NULL,
	"user_id" text,
	"link_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "remark_blocks_user" UNIQUE("work_id","user_id"),
	CONSTRAINT "remark_blocks_link" UNIQUE("work_id","link_id"),
	CONSTRAINT "remark_blocks_one" CHECK (("remark_blocks"."user_id" is null) <> ("remark_blocks"."link_id" is null))
);
--> statement-breakpoint
CREATE TABLE "remark_settings" (
	"work_id" text PRIMARY KEY NOT NULL,
	"likes_open" boolean DEFAULT true NOT NULL,
	"remarks_open" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remarks" (
	"id" text PRIMARY KEY NOT NULL,
	"work_id" text NOT NULL,
	"user_id" text NOT NULL,
	"link_id" text,
	"place" text NOT NULL,
	"answer_to" text,
	"text" text NOT NULL,
	"text_hash" text NOT NULL,
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "remarks_answer" UNIQUE("answer_to")
);
--> statement-breakpoint
CREATE TABLE "work_likes" (
	"id" text NOT NULL,
	"work_id" text NOT NULL,
	"user_id" text NOT NULL,
	"link_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_likes_work_id_user_id_pk" PRIMARY KEY("work_id","user_id"),
	CONSTRAINT "work_likes_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "moderation_history" ADD CONSTRAINT "moderation_history_subject_id_moderation_items_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."moderation_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_history" ADD CONSTRAINT "moderation_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_items" ADD CONSTRAINT "moderation_items_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_items" ADD CONSTRAINT "moderation_items_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_items" ADD CONSTRAINT "moderation_items_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_reports" ADD CONSTRAINT "moderation_reports_item_id_moderation_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."moderation_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_reports" ADD CONSTRAINT "moderation_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remark_blocks" ADD CONSTRAINT "remark_blocks_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remark_blocks" ADD CONSTRAINT "remark_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remark_blocks" ADD CONSTRAINT "remark_blocks_link_id_share_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."share_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remark_settings" ADD CONSTRAINT "remark_settings_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remarks" ADD CONSTRAINT "remarks_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remarks" ADD CONSTRAINT "remarks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remarks" ADD CONSTRAINT "remarks_link_id_share_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."share_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remarks" ADD CONSTRAINT "remarks_answer_to_remarks_id_fk" FOREIGN KEY ("answer_to") REFERENCES "public"."remarks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_likes" ADD CONSTRAINT "work_likes_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_likes" ADD CONSTRAINT "work_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_likes" ADD CONSTRAINT "work_likes_link_id_share_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."share_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moderation_history_subject" ON "moderation_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "moderation_history_actor" ON "moderation_history" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "moderation_items_state" ON "moderation_items" USING btree ("state","waits_since");--> statement-breakpoint
CREATE INDEX "moderation_items_author" ON "moderation_items" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "moderation_items_work" ON "moderation_items" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "moderation_items_decider" ON "moderation_items" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "moderation_reports_reporter" ON "moderation_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "remark_blocks_of_user" ON "remark_blocks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "remark_blocks_of_link" ON "remark_blocks" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "remarks_work" ON "remarks" USING btree ("work_id","created_at") WHERE answer_to is null;--> statement-breakpoint
CREATE INDEX "remarks_user" ON "remarks" USING btree ("user_id","text_hash");--> statement-breakpoint
CREATE INDEX "remarks_link" ON "remarks" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "work_likes_time" ON "work_likes" USING btree ("work_id","created_at");--> statement-breakpoint
CREATE INDEX "work_likes_user" ON "work_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "work_likes_link" ON "work_likes" USING btree ("link_id");