CREATE TABLE "account_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"status" text DEFAULT 'making' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_people" (
	"book_id" text NOT NULL,
	"person_id" text NOT NULL,
	"shown_as" text NOT NULL,
	CONSTRAINT "book_people_book_id_person_id_pk" PRIMARY KEY("book_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "names" text DEFAULT 'show' NOT NULL;--> statement-breakpoint
ALTER TABLE "book_people" ADD CONSTRAINT "book_people_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_exports_owner" ON "account_exports" USING btree ("owner_id","created_at");