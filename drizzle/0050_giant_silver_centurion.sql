ALTER TABLE "albums" ADD COLUMN "spine_um" integer;--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "pdf_failure" text;