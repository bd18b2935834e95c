DROP INDEX "free_gifts_gift";--> statement-breakpoint
CREATE INDEX "free_gifts_gift" ON "free_gifts" USING btree ("gift_id","user_id") WHERE state in ('held', 'used');