ALTER TABLE "albums" ADD COLUMN "binding" text;--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "inner_pdf_key" text;--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "cover_pdf_key" text;--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "pdf_done" integer DEFAULT 0 NOT NULL;