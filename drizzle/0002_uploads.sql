ALTER TABLE "import_files" ADD COLUMN "touched_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "import_files" ADD COLUMN "purged_at" timestamp with time zone;