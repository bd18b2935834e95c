ALTER TABLE "books" ADD COLUMN "first_month" text;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "last_month" text;--> statement-breakpoint
ALTER TABLE "permanent_codes" ADD COLUMN "url" text;--> statement-breakpoint
ALTER TABLE "user_media" ADD COLUMN "focus" json;--> statement-breakpoint
UPDATE "books" SET "first_month" = held.first, "last_month" = held.last
FROM (SELECT book_id, min(route) AS first, max(route) AS last FROM "book_sections" WHERE route ~ '^[0-9]{6}$' GROUP BY book_id) AS held
WHERE held.book_id = "books"."id";--> statement-breakpoint
UPDATE "books" SET "first_month" = "from_month", "last_month" = "to_month", "from_month" = NULL, "to_month" = NULL WHERE "type" = 'blogbook';
