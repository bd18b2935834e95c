CREATE TABLE "permanent_code_works" (
	"code" text NOT NULL,
	"work_id" text NOT NULL,
	CONSTRAINT "permanent_code_works_code_work_id_pk" PRIMARY KEY("code","work_id")
);
--> statement-breakpoint
ALTER TABLE "permanent_codes" ADD COLUMN "printed_sha256" text;--> statement-breakpoint
ALTER TABLE "permanent_codes" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "permanent_code_works" ADD CONSTRAINT "permanent_code_works_code_permanent_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."permanent_codes"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permanent_code_works" ADD CONSTRAINT "permanent_code_works_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "permanent_codes_printed" ON "permanent_codes" USING btree ("owner_id","printed_sha256");--> statement-breakpoint
UPDATE "permanent_codes" SET "printed_sha256" = "sha256" WHERE "kind" = 'video';--> statement-breakpoint
INSERT INTO "permanent_code_works" ("code", "work_id") SELECT DISTINCT c."code", b."id" FROM "permanent_codes" c JOIN "books" b ON b."owner_id" = c."owner_id" JOIN "post_media" p ON p."source_id" = b."source_id" AND p."media"->>'sha256' = c."printed_sha256" WHERE c."kind" = 'video';
