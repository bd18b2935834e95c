CREATE TABLE "wechat_identities" (
	"appid" text NOT NULL,
	"openid" text NOT NULL,
	"unionid" text,
	"user_id" text NOT NULL,
	"subscribe" boolean,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wechat_identities_appid_openid_pk" PRIMARY KEY("appid","openid")
);
--> statement-breakpoint
CREATE TABLE "wechat_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"nonce_hash" text NOT NULL,
	"app" text NOT NULL,
	"scope" text NOT NULL,
	"purpose" text NOT NULL,
	"session_mark" text,
	"redirect" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "joined_into" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletion_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wechat_identities" ADD CONSTRAINT "wechat_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wechat_identities_user" ON "wechat_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wechat_identities_unionid" ON "wechat_identities" USING btree ("unionid");