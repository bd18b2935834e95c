ALTER TABLE "coupon_activities" DROP CONSTRAINT "coupon_activities_terms";--> statement-breakpoint
ALTER TABLE "coupon_templates" DROP CONSTRAINT "coupon_templates_terms";--> statement-breakpoint
ALTER TABLE "refund_requests" DROP CONSTRAINT "refund_requests_amount";--> statement-breakpoint
ALTER TABLE "redeem_batches" ADD COLUMN "frozen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "coupon_activities" ADD CONSTRAINT "coupon_activities_terms" CHECK (("coupon_activities"."amount_fen" is null and "coupon_activities"."rate_bp" is null and "coupon_activities"."most_fen" is null) or (("coupon_activities"."amount_fen" >= 100 and "coupon_activities"."rate_bp" is null and "coupon_activities"."most_fen" is null)
      or ("coupon_activities"."amount_fen" is null and "coupon_activities"."rate_bp" between 1 and 9999 and coalesce("coupon_activities"."most_fen", 1) > 0)));--> statement-breakpoint
ALTER TABLE "coupon_templates" ADD CONSTRAINT "coupon_templates_terms" CHECK (("coupon_templates"."amount_fen" >= 100 and "coupon_templates"."rate_bp" is null and "coupon_templates"."most_fen" is null)
      or ("coupon_templates"."amount_fen" is null and "coupon_templates"."rate_bp" between 1 and 9999 and coalesce("coupon_templates"."most_fen", 1) > 0));--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_amount" CHECK ("refund_requests"."amount_fen" >= 0);--> statement-breakpoint
UPDATE "redeem_batches" SET "frozen_at" = now() WHERE exists (select 1 from "redeem_codes" r where r."batch_id" = "redeem_batches"."id" and r."state" = 'frozen');