ALTER TABLE "media" ADD COLUMN "focus" json;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "graphic" boolean;