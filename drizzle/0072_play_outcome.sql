ALTER TABLE "campaign_plays" ADD COLUMN "roll" integer;--> statement-breakpoint
ALTER TABLE "campaign_plays" ADD COLUMN "drawn" text;