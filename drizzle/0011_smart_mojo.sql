CREATE TABLE "articles" (
	"id" text PRIMARY KEY NOT NULL,
	"book_id" text NOT NULL,
	"title" text NOT NULL,
	"author" text NOT NULL,
	"posted_when" json NOT NULL,
	"month" text NOT NULL,
	"blocks" json NOT NULL,
	"media" json NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"source_url" text DEFAULT '' NOT NULL,
	"words_hash" text NOT NULL,
	"source_hash" text NOT NULL,
	"characters" integer NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "articles_book" ON "articles" USING btree ("book_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_url" ON "articles" USING btree ("book_id","source_url") WHERE "articles"."source_url" <> '';