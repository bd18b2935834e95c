ALTER TABLE "crawl_assistants" RENAME COLUMN "brought" TO "imported";--> statement-breakpoint
UPDATE "books" SET "making" = ("making" - 'wish') || jsonb_build_object('selection', "making" -> 'wish') WHERE "making" ? 'wish';
