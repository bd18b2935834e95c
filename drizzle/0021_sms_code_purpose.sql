-- Codes live five minutes: those under way are asked for again.
DELETE FROM "sms_codes";--> statement-breakpoint
ALTER TABLE "sms_codes" DROP CONSTRAINT "sms_codes_pkey";--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "purpose" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "asked_from" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_codes" DROP COLUMN "tries";--> statement-breakpoint
ALTER TABLE "sms_codes" ADD CONSTRAINT "sms_codes_phone_purpose_pk" PRIMARY KEY("phone","purpose");
