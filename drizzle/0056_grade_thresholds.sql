ALTER TABLE "price_grades" ADD COLUMN "least_fen" bigint;--> statement-breakpoint
ALTER TABLE "price_grades" ADD CONSTRAINT "price_grades_least" CHECK ("price_grades"."least_fen" > 0);--> statement-breakpoint
-- custom
-- From how much on: decision 0370.
UPDATE "price_grades" SET "least_fen" = case "grade" when 1 then 50000 when 2 then 150000 when 3 then 400000 when 4 then 1000000 when 5 then 3000000 end
WHERE "grade" between 1 and 5;
