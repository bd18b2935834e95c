CREATE TABLE "import_uses" (
	"import_id" text PRIMARY KEY NOT NULL,
	"files" integer NOT NULL,
	"waiting_bytes" bigint NOT NULL,
	CONSTRAINT "import_uses_numbers" CHECK ("import_uses"."files" >= 0 and "import_uses"."waiting_bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "import_uses" ADD CONSTRAINT "import_uses_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- One function for all three: of the transition tables only those of the operation are there, and looked for.
CREATE FUNCTION "import_files_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO import_uses AS u (import_id, files, waiting_bytes)
      SELECT import_id, count(*), coalesce(sum(received) FILTER (WHERE purged_at IS NULL), 0)
      FROM new_rows GROUP BY import_id ORDER BY import_id
      ON CONFLICT (import_id) DO UPDATE
      SET files = u.files + excluded.files, waiting_bytes = u.waiting_bytes + excluded.waiting_bytes;
  ELSIF TG_OP = 'UPDATE' THEN
    UPDATE import_uses u SET waiting_bytes = u.waiting_bytes + d.bytes
      FROM (SELECT import_id, sum(bytes) AS bytes FROM (
          SELECT import_id, received AS bytes FROM new_rows WHERE purged_at IS NULL
          UNION ALL SELECT import_id, -received FROM old_rows WHERE purged_at IS NULL
        ) both_rows GROUP BY import_id) d
      WHERE u.import_id = d.import_id AND d.bytes <> 0;
  ELSE
    -- An import that is deleted has taken its row along, or will.
    UPDATE import_uses u SET files = u.files - d.files, waiting_bytes = u.waiting_bytes - d.bytes
      FROM (SELECT import_id, count(*) AS files, coalesce(sum(received) FILTER (WHERE purged_at IS NULL), 0) AS bytes
        FROM old_rows GROUP BY import_id) d
      WHERE u.import_id = d.import_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "import_files_added" AFTER INSERT ON "import_files" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "import_files_count"();--> statement-breakpoint
CREATE TRIGGER "import_files_changed" AFTER UPDATE ON "import_files" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "import_files_count"();--> statement-breakpoint
CREATE TRIGGER "import_files_removed" AFTER DELETE ON "import_files" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "import_files_count"();--> statement-breakpoint
INSERT INTO "import_uses" ("import_id", "files", "waiting_bytes")
  SELECT "import_id", count(*), coalesce(sum("received") FILTER (WHERE "purged_at" IS NULL), 0) FROM "import_files" GROUP BY "import_id";
