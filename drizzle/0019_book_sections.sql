ALTER TABLE "book_months" RENAME TO "book_sections";--> statement-breakpoint
ALTER TABLE "book_sections" RENAME CONSTRAINT "book_months_book_id_books_id_fk" TO "book_sections_book_id_books_id_fk";--> statement-breakpoint
ALTER TABLE "book_sections" RENAME CONSTRAINT "book_months_book_id_route_pk" TO "book_sections_book_id_route_pk";
