CREATE TABLE "press_commissions" (
	"order_no" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"copies" integer NOT NULL,
	"inner_sha256" text NOT NULL,
	"cover_sha256" text NOT NULL,
	"printer" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "press_commissions_order_no_position_pk" PRIMARY KEY("order_no","position"),
	CONSTRAINT "press_commissions_copies" CHECK ("press_commissions"."copies" > 0)
);
--> statement-breakpoint
CREATE TABLE "print_job_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "print_job_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "print_jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"partner_id" text,
	"claim_id" text,
	"leased_until" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	"printed_at" timestamp with time zone,
	"bound_at" timestamp with time zone,
	"packed_at" timestamp with time zone,
	"trouble_at" timestamp with time zone,
	"trouble" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "print_jobs_held" CHECK ("print_jobs"."claim_id" is null or "print_jobs"."partner_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "print_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"key_hash" text NOT NULL,
	"tail" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "print_partners" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "print_job_history" ADD CONSTRAINT "print_job_history_subject_id_print_jobs_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."print_jobs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_job_history" ADD CONSTRAINT "print_job_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_partner_id_print_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."print_partners"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_keys" ADD CONSTRAINT "print_keys_partner_id_print_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."print_partners"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "press_commissions_taken" ON "press_commissions" USING btree ("taken_at");--> statement-breakpoint
CREATE INDEX "print_job_history_subject" ON "print_job_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "print_job_history_actor" ON "print_job_history" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "print_jobs_once" ON "print_jobs" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "print_jobs_claim" ON "print_jobs" USING btree ("partner_id","claim_id");--> statement-breakpoint
CREATE INDEX "print_jobs_lease" ON "print_jobs" USING btree ("leased_until") WHERE "print_jobs"."leased_until" is not null;--> statement-breakpoint
CREATE INDEX "print_jobs_waiting" ON "print_jobs" USING btree ("created_at") WHERE "print_jobs"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "print_keys_hash" ON "print_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "print_keys_partner" ON "print_keys" USING btree ("partner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "print_partners_name" ON "print_partners" USING btree ("name");