CREATE TABLE "campaign_plays" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign_id" text NOT NULL,
	"user_id" text,
	"day" date NOT NULL,
	"play" integer NOT NULL,
	"coupon_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_plays_once" UNIQUE("campaign_id","user_id","day","play"),
	CONSTRAINT "campaign_plays_coupon" UNIQUE("coupon_id"),
	CONSTRAINT "campaign_plays_play" CHECK ("campaign_plays"."play" >= 1)
);
--> statement-breakpoint
ALTER TABLE "campaign_plays" ADD CONSTRAINT "campaign_plays_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_plays" ADD CONSTRAINT "campaign_plays_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_plays_user" ON "campaign_plays" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "campaign_plays_created" ON "campaign_plays" USING btree ("created_at");