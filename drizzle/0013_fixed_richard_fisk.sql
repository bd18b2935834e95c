ALTER TABLE "books" ADD COLUMN "flow" text DEFAULT 'wxbook' NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "making" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "flow" text DEFAULT 'wxbook' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "zone" text;