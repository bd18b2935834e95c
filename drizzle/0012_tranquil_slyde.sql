CREATE TABLE "crawl_articles" (
	"assistant_id" text NOT NULL,
	"key" text NOT NULL,
	"url" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"day" text DEFAULT '' NOT NULL,
	"position" bigserial NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"failure_code" text,
	"version" text,
	"etag" text,
	"last_modified" text,
	"hash" text,
	"content" json,
	"booked_hash" text,
	"run" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "crawl_articles_assistant_id_key_pk" PRIMARY KEY("assistant_id","key")
);
--> statement-breakpoint
CREATE TABLE "crawl_assistants" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"source" text NOT NULL,
	"url" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"from_day" text DEFAULT '' NOT NULL,
	"to_day" text DEFAULT '' NOT NULL,
	"book_id" text,
	"run" integer DEFAULT 1 NOT NULL,
	"picture_bytes" bigint DEFAULT 0 NOT NULL,
	"failure" text,
	"wait_until" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crawl_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"free_at" timestamp with time zone NOT NULL,
	"robots" text,
	"robots_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "crawl_lists" (
	"assistant_id" text NOT NULL,
	"url" text NOT NULL,
	"kind" text NOT NULL,
	"position" bigserial NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"etag" text,
	"last_modified" text,
	CONSTRAINT "crawl_lists_assistant_id_url_kind_pk" PRIMARY KEY("assistant_id","url","kind")
);
--> statement-breakpoint
ALTER TABLE "crawl_articles" ADD CONSTRAINT "crawl_articles_assistant_id_crawl_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."crawl_assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_lists" ADD CONSTRAINT "crawl_lists_assistant_id_crawl_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."crawl_assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crawl_articles_state" ON "crawl_articles" USING btree ("assistant_id","state","position");--> statement-breakpoint
CREATE INDEX "crawl_assistants_owner" ON "crawl_assistants" USING btree ("owner_id","created_at");