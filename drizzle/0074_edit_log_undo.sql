ALTER TABLE "edit_log" ADD COLUMN "part" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "edit_log" ADD COLUMN "undo_state" text;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "log_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "edit_log_undo" ON "edit_log" USING btree ("work_id","part","undo_state","seq") WHERE "edit_log"."undo_state" is not null;--> statement-breakpoint
CREATE INDEX "edit_log_conflicts" ON "edit_log" USING btree ("work_id","seq") WHERE "edit_log"."conflicts" <> '[]';--> statement-breakpoint
CREATE INDEX "edit_log_settles" ON "edit_log" USING btree ("work_id","seq") WHERE "edit_log"."command" ? 'settles';--> statement-breakpoint
ALTER TABLE "edit_log" ADD CONSTRAINT "edit_log_undo_state" CHECK ("edit_log"."undo_state" in ('done', 'undone'));--> statement-breakpoint
-- Where each command of before stands in the order of undo: what works/edits/undo-order.sql.ts does for one, for all in their order.
DO $$
DECLARE
  l record;
  step_part text;
BEGIN
  FOR l IN
    SELECT e.work_id, e.seq, e.command ->> 'name' AS name, e.command ->> 'of' AS step, jsonb_array_length(e.wrote) > 0 AS writes,
      w.kind = 'book' AND e.command ->> 'name' IS DISTINCT FROM 'restore' AND NOT EXISTS (
        SELECT 1 FROM jsonb_array_elements(e.wrote) one
        WHERE NOT (one ->> 'target' = 'book' OR starts_with(one ->> 'target', 'insert/'))) AS designs
    FROM edit_log e JOIN works w ON w.id = e.work_id ORDER BY e.work_id, e.seq
  LOOP
    IF l.step IS NOT NULL THEN
      UPDATE edit_log SET undo_state = nullif(undo_state, CASE l.name WHEN 'undo' THEN 'done' ELSE 'undone' END)
        WHERE work_id = l.work_id AND command_id = l.step RETURNING part INTO step_part;
      UPDATE edit_log SET part = coalesce(step_part, ''), undo_state = CASE l.name WHEN 'undo' THEN 'undone' ELSE 'done' END
        WHERE work_id = l.work_id AND seq = l.seq;
    ELSIF l.writes THEN
      step_part := CASE WHEN l.designs THEN 'design' ELSE '' END;
      UPDATE edit_log SET undo_state = NULL WHERE work_id = l.work_id AND part = step_part AND undo_state = 'undone';
      UPDATE edit_log SET part = step_part, undo_state = 'done' WHERE work_id = l.work_id AND seq = l.seq;
    END IF;
  END LOOP;
END $$;--> statement-breakpoint
UPDATE works w SET log_bytes = d.bytes
  FROM (SELECT work_id, sum(pg_column_size(command) + pg_column_size(wrote) + pg_column_size(conflicts) + pg_column_size(skipped)) AS bytes
    FROM edit_log GROUP BY work_id) d
  WHERE w.id = d.work_id;--> statement-breakpoint
-- What a row takes is known once it is written: of the new ones the transition table has what was given, not yet compressed. They
-- are looked up by their key whatever plan a session made first, so that no edit reads the log of others.
CREATE FUNCTION "edit_log_count"() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE works w SET log_bytes = w.log_bytes + d.bytes
      FROM (SELECT l.work_id, sum(pg_column_size(l.command) + pg_column_size(l.wrote) + pg_column_size(l.conflicts) + pg_column_size(l.skipped)) AS bytes
        FROM new_rows n JOIN edit_log l ON l.work_id = n.work_id AND l.seq = n.seq GROUP BY l.work_id) d
      WHERE w.id = d.work_id;
  ELSIF TG_OP = 'UPDATE' THEN
    -- A row that grows by a word may be compressed for it.
    UPDATE works w SET log_bytes = w.log_bytes + d.bytes
      FROM (SELECT work_id, sum(bytes) AS bytes FROM (
          SELECT l.work_id, pg_column_size(l.command) + pg_column_size(l.wrote) + pg_column_size(l.conflicts) + pg_column_size(l.skipped) AS bytes
            FROM new_rows n JOIN edit_log l ON l.work_id = n.work_id AND l.seq = n.seq
          UNION ALL SELECT o.work_id, -(pg_column_size(o.command) + pg_column_size(o.wrote) + pg_column_size(o.conflicts) + pg_column_size(o.skipped)) FROM old_rows o
        ) both_rows GROUP BY work_id) d
      WHERE w.id = d.work_id AND d.bytes <> 0;
  ELSE
    -- A work that is deleted has taken its number along.
    UPDATE works w SET log_bytes = w.log_bytes - d.bytes
      FROM (SELECT o.work_id, sum(pg_column_size(o.command) + pg_column_size(o.wrote) + pg_column_size(o.conflicts) + pg_column_size(o.skipped)) AS bytes FROM old_rows o GROUP BY o.work_id) d
      WHERE w.id = d.work_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "edit_log_added" AFTER INSERT ON "edit_log" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "edit_log_count"();--> statement-breakpoint
CREATE TRIGGER "edit_log_changed" AFTER UPDATE ON "edit_log" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "edit_log_count"();--> statement-breakpoint
CREATE TRIGGER "edit_log_removed" AFTER DELETE ON "edit_log" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "edit_log_count"();
