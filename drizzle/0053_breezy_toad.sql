ALTER TABLE "albums" ADD COLUMN "public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "share_epoch" integer DEFAULT 1 NOT NULL;