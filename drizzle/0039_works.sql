CREATE TABLE "works" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "works_owned" UNIQUE("id","owner_id")
);
--> statement-breakpoint
ALTER TABLE "book_holds" RENAME TO "work_holds";--> statement-breakpoint
ALTER TABLE "work_holds" RENAME COLUMN "book_id" TO "work_id";--> statement-breakpoint
ALTER TABLE "print_snapshots" RENAME COLUMN "book_id" TO "work_id";--> statement-breakpoint
ALTER TABLE "work_holds" DROP CONSTRAINT "book_holds_book_id_books_id_fk";
--> statement-breakpoint
ALTER TABLE "books" DROP CONSTRAINT "books_owner_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "print_snapshots" DROP CONSTRAINT "print_snapshots_book_id_books_id_fk";
--> statement-breakpoint
DROP INDEX "print_snapshots_once";--> statement-breakpoint
ALTER TABLE "work_holds" DROP CONSTRAINT "book_holds_book_id_order_id_pk";--> statement-breakpoint
ALTER TABLE "work_holds" ADD CONSTRAINT "work_holds_work_id_order_id_pk" PRIMARY KEY("work_id","order_id");--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "works_owner" ON "works" USING btree ("owner_id");--> statement-breakpoint
-- Every book of before is a work; whose it is the two rows say together from here on.
INSERT INTO "works" ("id", "kind", "owner_id", "created_at") SELECT "id", 'book', "owner_id", "created_at" FROM "books";
--> statement-breakpoint
ALTER TABLE "work_holds" ADD CONSTRAINT "work_holds_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_work" FOREIGN KEY ("id","owner_id") REFERENCES "public"."works"("id","owner_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "print_snapshots" ADD CONSTRAINT "print_snapshots_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "print_snapshots_once" ON "print_snapshots" USING btree ("work_id","content_hash","inner_sha256","cover_sha256");--> statement-breakpoint
CREATE OR REPLACE FUNCTION print_snapshots_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb;
  after jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'print snapshot % stays', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  before := to_jsonb(OLD) - 'owner_id' - 'work_id' - 'title' - 'inner_pdf_key' - 'cover_pdf_key';
  after := to_jsonb(NEW) - 'owner_id' - 'work_id' - 'title' - 'inner_pdf_key' - 'cover_pdf_key';
  IF before <> after
    OR NEW.work_id <> coalesce(OLD.work_id, '') OR (NEW.title <> OLD.title AND NEW.title <> '')
    OR NEW.inner_pdf_key <> coalesce(OLD.inner_pdf_key, '') OR NEW.cover_pdf_key <> coalesce(OLD.cover_pdf_key, '') THEN
    RAISE EXCEPTION 'print snapshot % stays as it is', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
