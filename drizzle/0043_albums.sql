CREATE TABLE "album_activities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "album_activities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"album_id" text NOT NULL,
	"kind" text NOT NULL,
	"photos" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "album_photos" (
	"album_id" text NOT NULL,
	"sha256" text NOT NULL,
	"name" text NOT NULL,
	"taken" text,
	"position" integer NOT NULL,
	CONSTRAINT "album_photos_album_id_sha256_pk" PRIMARY KEY("album_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "albums" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"tid" text NOT NULL,
	"size" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"author" text NOT NULL,
	"theme" text NOT NULL,
	"cover" text,
	"pages" jsonb NOT NULL,
	"page_count" integer NOT NULL,
	"locked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "album_activities" ADD CONSTRAINT "album_activities_album_id_albums_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."albums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_photos" ADD CONSTRAINT "album_photos_album_id_albums_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."albums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "albums" ADD CONSTRAINT "albums_work" FOREIGN KEY ("id","owner_id") REFERENCES "public"."works"("id","owner_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "album_activities_album" ON "album_activities" USING btree ("album_id","id");--> statement-breakpoint
CREATE INDEX "albums_owner" ON "albums" USING btree ("owner_id","updated_at");