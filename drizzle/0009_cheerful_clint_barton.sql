CREATE TABLE "unboxing_posts" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text,
	"author" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"product" text NOT NULL,
	"binding" text NOT NULL,
	"book" text NOT NULL,
	"preferred" boolean DEFAULT false NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"pictures" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"hidden_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "unboxing_posts_shown" ON "unboxing_posts" USING btree ("created_at","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "unboxing_posts_pictures" ON "unboxing_posts" USING gin ("pictures");