-- Changes hang on works: what an album is changed by is kept as a book's is. Names alone are changed, no row is rewritten.
ALTER TABLE "book_edit_log" RENAME TO "edit_log";--> statement-breakpoint
ALTER TABLE "book_edits" RENAME TO "edit_records";--> statement-breakpoint
ALTER TABLE "edit_log" RENAME COLUMN "book_id" TO "work_id";--> statement-breakpoint
ALTER TABLE "edit_records" RENAME COLUMN "book_id" TO "work_id";--> statement-breakpoint
ALTER TABLE "edit_log" RENAME CONSTRAINT "book_edit_log_command" TO "edit_log_command";--> statement-breakpoint
ALTER TABLE "edit_log" RENAME CONSTRAINT "book_edit_log_book_id_seq_pk" TO "edit_log_work_id_seq_pk";--> statement-breakpoint
ALTER TABLE "edit_records" RENAME CONSTRAINT "book_edits_book_id_target_field_pk" TO "edit_records_work_id_target_field_pk";--> statement-breakpoint
ALTER TABLE "edit_log" DROP CONSTRAINT "book_edit_log_book_id_fk";--> statement-breakpoint
ALTER TABLE "edit_records" DROP CONSTRAINT "book_edits_book_id_fk";--> statement-breakpoint
ALTER TABLE "edit_log" ADD CONSTRAINT "edit_log_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edit_records" ADD CONSTRAINT "edit_records_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;
