ALTER TABLE "books" ADD COLUMN "author_ids" text[];--> statement-breakpoint
ALTER TABLE "books" DROP COLUMN "post_author_id";