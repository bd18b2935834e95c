ALTER TABLE "account_exports" ADD COLUMN "format" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_exports" ADD COLUMN "book_id" text;--> statement-breakpoint
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_exports_book" ON "account_exports" USING btree ("book_id","format");