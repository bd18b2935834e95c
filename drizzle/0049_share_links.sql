CREATE TABLE "share_links" (
	"id" text PRIMARY KEY NOT NULL,
	"work_id" text NOT NULL,
	"label" text NOT NULL,
	"password_hash" text,
	"epoch" integer DEFAULT 1 NOT NULL,
	"ends_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"opens" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "links_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_links_work" ON "share_links" USING btree ("work_id","created_at");--> statement-breakpoint
-- What was public stays so by its links too, should it be given any.
UPDATE "works" SET "links_open" = true WHERE "id" IN (SELECT "id" FROM "books" WHERE "public");
