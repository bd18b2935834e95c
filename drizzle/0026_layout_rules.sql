ALTER TABLE "books" ADD COLUMN "layout_rules" text;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "posts_hash" text;--> statement-breakpoint
ALTER TABLE "post_sources" ADD COLUMN "posts_hash" text;