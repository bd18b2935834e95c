CREATE TABLE "book_edit_log" (
	"book_id" text NOT NULL,
	"seq" integer NOT NULL,
	"command_id" text NOT NULL,
	"command" jsonb NOT NULL,
	"wrote" jsonb NOT NULL,
	"conflicts" jsonb NOT NULL,
	"skipped" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_edit_log_book_id_seq_pk" PRIMARY KEY("book_id","seq"),
	CONSTRAINT "book_edit_log_command" UNIQUE("book_id","command_id")
);
--> statement-breakpoint
CREATE TABLE "book_edits" (
	"book_id" text NOT NULL,
	"target" text NOT NULL,
	"field" text NOT NULL,
	"value" jsonb,
	"version" text NOT NULL,
	"origin" text NOT NULL,
	"seq" integer NOT NULL,
	CONSTRAINT "book_edits_book_id_target_field_pk" PRIMARY KEY("book_id","target","field")
);
--> statement-breakpoint
-- `books` stands on a higher floor than `edits`, so the table file cannot say so (docs/decisions/0227-edits-over-posts.md).
ALTER TABLE "book_edits" ADD CONSTRAINT "book_edits_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "book_edit_log" ADD CONSTRAINT "book_edit_log_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade;
