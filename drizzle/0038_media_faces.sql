ALTER TABLE "media" ADD COLUMN "faces" json;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "dhash" text;