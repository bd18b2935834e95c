-- Counts of windows that turned with the clock: they mean nothing to windows that a first call opens.
DELETE FROM "rate_counters";--> statement-breakpoint
ALTER TABLE "rate_counters" DROP CONSTRAINT "rate_counters_key_window_start_pk";--> statement-breakpoint
ALTER TABLE "rate_counters" ADD PRIMARY KEY ("key");--> statement-breakpoint
ALTER TABLE "rate_counters" DROP COLUMN "window_start";