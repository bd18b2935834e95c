CREATE TABLE "book_holds" (
	"book_id" text NOT NULL,
	"order_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_holds_book_id_order_id_pk" PRIMARY KEY("book_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "ignored" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "book_holds" ADD CONSTRAINT "book_holds_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;