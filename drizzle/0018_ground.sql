CREATE TABLE "account_export_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_export_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_month_files" (
	"book_id" text NOT NULL,
	"month_key" text NOT NULL,
	CONSTRAINT "book_month_files_book_id_month_key_pk" PRIMARY KEY("book_id","month_key")
);
--> statement-breakpoint
CREATE TABLE "crawl_assistant_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "crawl_assistant_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarms" (
	"id" text PRIMARY KEY NOT NULL,
	"job" text NOT NULL,
	"code" text NOT NULL,
	"words" text NOT NULL,
	"ref" text NOT NULL,
	"attempts" integer NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "job_periods" (
	"job" text NOT NULL,
	"period_at" timestamp with time zone NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "job_periods_job_period_at_pk" PRIMARY KEY("job","period_at")
);
--> statement-breakpoint
CREATE TABLE "import_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_deletion_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_deletion_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletion" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
-- Whoever asked for their account to be deleted is on the way already.
UPDATE "users" SET "deletion" = 'scheduled' WHERE "deletion_at" IS NOT NULL;--> statement-breakpoint
-- Rows of accounts that were deleted, written by requests that were under way just then: deleting promised that nothing
-- stays, and nobody can reach them. Their files are found by the daily tidying.
DELETE FROM "posts" WHERE "source_id" IN (SELECT "id" FROM "post_sources" WHERE NOT EXISTS (SELECT 1 FROM "users" u WHERE u."id" = "post_sources"."owner_id"));--> statement-breakpoint
DELETE FROM "post_people" WHERE "source_id" IN (SELECT "id" FROM "post_sources" WHERE NOT EXISTS (SELECT 1 FROM "users" u WHERE u."id" = "post_sources"."owner_id"));--> statement-breakpoint
DELETE FROM "post_media" WHERE "source_id" IN (SELECT "id" FROM "post_sources" WHERE NOT EXISTS (SELECT 1 FROM "users" u WHERE u."id" = "post_sources"."owner_id"));--> statement-breakpoint
DELETE FROM "post_sources" WHERE NOT EXISTS (SELECT 1 FROM "users" u WHERE u."id" = "post_sources"."owner_id");--> statement-breakpoint
DELETE FROM "books" WHERE NOT EXISTS (SELECT 1 FROM "users" u WHERE u."id" = "books"."owner_id");--> statement-breakpoint
DELETE FROM "imports" WHERE NOT EXISTS (SELECT 1 FROM "users" u WHERE u."id" = "imports"."owner_id");--> statement-breakpoint
DELETE FROM "account_exports" WHERE NOT EXISTS (SELECT 1 FROM "users" u WHERE u."id" = "account_exports"."owner_id");--> statement-breakpoint
DELETE FROM "crawl_assistants" WHERE NOT EXISTS (SELECT 1 FROM "users" u WHERE u."id" = "crawl_assistants"."owner_id");--> statement-breakpoint
DELETE FROM "permanent_codes" WHERE NOT EXISTS (SELECT 1 FROM "users" u WHERE u."id" = "permanent_codes"."owner_id");--> statement-breakpoint
-- Articles of books that were erased: they should have gone with them.
DELETE FROM "articles" WHERE NOT EXISTS (SELECT 1 FROM "books" b WHERE b."id" = "articles"."book_id");--> statement-breakpoint
-- What only names something that is gone stays, without the name: an assistant makes its next book anew, an import keeps
-- its report, an answer of the desk its words, a shown book its pictures.
UPDATE "crawl_assistants" SET "book_id" = NULL WHERE "book_id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "books" b WHERE b."id" = "crawl_assistants"."book_id");--> statement-breakpoint
UPDATE "imports" SET "source_id" = NULL WHERE "source_id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "post_sources" s WHERE s."id" = "imports"."source_id");--> statement-breakpoint
UPDATE "help_messages" SET "operator_id" = NULL WHERE "operator_id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "users" u WHERE u."id" = "help_messages"."operator_id");--> statement-breakpoint
UPDATE "unboxing_posts" SET "owner_id" = NULL WHERE "owner_id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "users" u WHERE u."id" = "unboxing_posts"."owner_id");--> statement-breakpoint
ALTER TABLE "account_export_history" ADD CONSTRAINT "account_export_history_subject_id_account_exports_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."account_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_export_history" ADD CONSTRAINT "account_export_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_history" ADD CONSTRAINT "book_history_subject_id_books_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_history" ADD CONSTRAINT "book_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_month_files" ADD CONSTRAINT "book_month_files_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_assistant_history" ADD CONSTRAINT "crawl_assistant_history_subject_id_crawl_assistants_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."crawl_assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_assistant_history" ADD CONSTRAINT "crawl_assistant_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_history" ADD CONSTRAINT "import_history_subject_id_imports_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_history" ADD CONSTRAINT "import_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_deletion_history" ADD CONSTRAINT "user_deletion_history_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_deletion_history" ADD CONSTRAINT "user_deletion_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_export_history_subject" ON "account_export_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "account_export_history_actor" ON "account_export_history" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "book_history_subject" ON "book_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "book_history_actor" ON "book_history" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "book_month_files_key" ON "book_month_files" USING btree ("month_key");--> statement-breakpoint
CREATE INDEX "crawl_assistant_history_subject" ON "crawl_assistant_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "crawl_assistant_history_actor" ON "crawl_assistant_history" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_open" ON "alarms" USING btree ("job","code") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "alarms_last" ON "alarms" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "import_history_subject" ON "import_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "import_history_actor" ON "import_history" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "user_deletion_history_subject" ON "user_deletion_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "user_deletion_history_actor" ON "user_deletion_history" USING btree ("actor_id");--> statement-breakpoint
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_assistants" ADD CONSTRAINT "crawl_assistants_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_assistants" ADD CONSTRAINT "crawl_assistants_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_messages" ADD CONSTRAINT "help_messages_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unboxing_posts" ADD CONSTRAINT "unboxing_posts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permanent_codes" ADD CONSTRAINT "permanent_codes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_sources" ADD CONSTRAINT "post_sources_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_source_id_post_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."post_sources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crawl_assistants_book" ON "crawl_assistants" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "help_messages_operator" ON "help_messages" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "unboxing_posts_owner" ON "unboxing_posts" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "imports_source" ON "imports" USING btree ("source_id");--> statement-breakpoint
-- Articles stand below books, where src/lib/articles cannot name them: by hand, not from a table file.
ALTER TABLE "articles" ADD CONSTRAINT "articles_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade;
