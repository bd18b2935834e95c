CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"mark" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "sessions_mark_unique" UNIQUE("mark")
);
--> statement-breakpoint
CREATE TABLE "sms_codes" (
	"phone" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "book_months" (
	"book_id" text NOT NULL,
	"route" text NOT NULL,
	"position" integer NOT NULL,
	"content_hash" text NOT NULL,
	"layout_key" text NOT NULL,
	"first_page" integer NOT NULL,
	"page_count" integer NOT NULL,
	CONSTRAINT "book_months_book_id_route_pk" PRIMARY KEY("book_id","route")
);
--> statement-breakpoint
CREATE TABLE "books" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"type" text NOT NULL,
	"source_id" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"author" text NOT NULL,
	"cover" jsonb NOT NULL,
	"style" text NOT NULL,
	"post_author_id" text,
	"from_month" text,
	"to_month" text,
	"public" boolean DEFAULT false NOT NULL,
	"share_epoch" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'typesetting' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"stage" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"page_count" integer,
	"entry_count" integer,
	"layout_key" text,
	"cover_key" text,
	"snapshot_hash" text,
	"snapshot_key" text,
	"inner_pdf_key" text,
	"cover_pdf_key" text,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"key" text NOT NULL,
	"window_start" bigint NOT NULL,
	"count" integer NOT NULL,
	"ends_at" bigint NOT NULL,
	CONSTRAINT "rate_counters_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"sha256" text PRIMARY KEY NOT NULL,
	"mime" text NOT NULL,
	"kind" text NOT NULL,
	"width_px" integer,
	"height_px" integer,
	"seconds" real,
	"bytes" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "permanent_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"sha256" text,
	"poster_sha256" text,
	"title" text DEFAULT '' NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_media" (
	"user_id" text NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_media_user_id_sha256_pk" PRIMARY KEY("user_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "post_media" (
	"source_id" text NOT NULL,
	"media_id" text NOT NULL,
	"media" json NOT NULL,
	CONSTRAINT "post_media_source_id_media_id_pk" PRIMARY KEY("source_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "post_people" (
	"source_id" text NOT NULL,
	"person_id" text NOT NULL,
	"person" json NOT NULL,
	CONSTRAINT "post_people_source_id_person_id_pk" PRIMARY KEY("source_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "post_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"head" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_sources_owner_kind" UNIQUE("owner_id","kind")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"source_id" text NOT NULL,
	"author_id" text NOT NULL,
	"post_id" text NOT NULL,
	"month" text NOT NULL,
	"local" text NOT NULL,
	"hash" text NOT NULL,
	"entry" json NOT NULL,
	CONSTRAINT "posts_source_id_author_id_post_id_pk" PRIMARY KEY("source_id","author_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "import_chunks" (
	"file_id" text NOT NULL,
	"at" bigint NOT NULL,
	"bytes" integer NOT NULL,
	"storage_key" text NOT NULL,
	CONSTRAINT "import_chunks_file_id_at_pk" PRIMARY KEY("file_id","at")
);
--> statement-breakpoint
CREATE TABLE "import_files" (
	"id" text PRIMARY KEY NOT NULL,
	"import_id" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_files_name" UNIQUE("import_id","name","bytes")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"status" text DEFAULT 'receiving' NOT NULL,
	"stage" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"source_id" text,
	"report" jsonb,
	"failure_code" text,
	"failure_message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"openid" text,
	"unionid" text,
	"xinshu_user_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "users_xinshu_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10000001 CACHE 1),
	"login_phone" text,
	"password_hash" text,
	"nickname" text NOT NULL,
	"headimgurl" text,
	"role" text DEFAULT 'user' NOT NULL,
	"subscribe" boolean DEFAULT false NOT NULL,
	"paid_order_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_openid_unique" UNIQUE("openid"),
	CONSTRAINT "users_unionid_unique" UNIQUE("unionid"),
	CONSTRAINT "users_xinshu_user_id_unique" UNIQUE("xinshu_user_id"),
	CONSTRAINT "users_login_phone_unique" UNIQUE("login_phone")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_months" ADD CONSTRAINT "book_months_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_media" ADD CONSTRAINT "user_media_sha256_media_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."media"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_media" ADD CONSTRAINT "post_media_source_id_post_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."post_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_people" ADD CONSTRAINT "post_people_source_id_post_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."post_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_source_id_post_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."post_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_chunks" ADD CONSTRAINT "import_chunks_file_id_import_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."import_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "books_owner" ON "books" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "books_source" ON "books" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "rate_counters_ends_at" ON "rate_counters" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "permanent_codes_target" ON "permanent_codes" USING btree ("owner_id","sha256");--> statement-breakpoint
CREATE INDEX "posts_month" ON "posts" USING btree ("source_id","month","local");--> statement-breakpoint
CREATE INDEX "imports_owner" ON "imports" USING btree ("owner_id","created_at");