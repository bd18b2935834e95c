CREATE TABLE "album_contributions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "album_contributions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"album_id" text NOT NULL,
	"link_id" text,
	"sha256" text NOT NULL,
	"contributor" text NOT NULL,
	"bytes" bigint NOT NULL,
	"is_new" boolean NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "album_contributions_once" UNIQUE("link_id","sha256")
);
--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "purpose" text DEFAULT 'view' NOT NULL;--> statement-breakpoint
ALTER TABLE "album_contributions" ADD CONSTRAINT "album_contributions_album_id_albums_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."albums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_contributions" ADD CONSTRAINT "album_contributions_link_id_share_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."share_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "album_contributions_album" ON "album_contributions" USING btree ("album_id","sha256");