CREATE TABLE "book_updates" (
	"book_id" text PRIMARY KEY NOT NULL,
	"import_id" text NOT NULL,
	"taken" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_updates_import_id_unique" UNIQUE("import_id")
);
--> statement-breakpoint
CREATE TABLE "held_imports" (
	"import_id" text PRIMARY KEY NOT NULL,
	"incoming" json NOT NULL,
	"hashes" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "book_updates" ADD CONSTRAINT "book_updates_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_updates" ADD CONSTRAINT "book_updates_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_imports" ADD CONSTRAINT "held_imports_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;