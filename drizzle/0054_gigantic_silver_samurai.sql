CREATE TABLE "commission_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commission_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commissions" (
	"id" text PRIMARY KEY NOT NULL,
	"order_ref" text NOT NULL,
	"referrer_id" text,
	"friend_id" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"bar" text,
	"binding" text NOT NULL,
	"copies" integer NOT NULL,
	"kept_fen" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"posted_fen" bigint DEFAULT 0 NOT NULL,
	"free_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commissions_order_ref_unique" UNIQUE("order_ref"),
	CONSTRAINT "commissions_amounts" CHECK ("commissions"."amount_fen" between 0 and "commissions"."kept_fen" and "commissions"."posted_fen" >= 0),
	CONSTRAINT "commissions_bar" CHECK ("commissions"."bar" is null or "commissions"."state" = 'barred'),
	CONSTRAINT "commissions_free" CHECK ("commissions"."state" in ('free', 'reversed') or "commissions"."posted_fen" = 0)
);
--> statement-breakpoint
CREATE TABLE "payout_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"user_id" text,
	"kind" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"payee_account" text,
	"payee_name" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"receipt_no" text,
	"refusal" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payouts_number_unique" UNIQUE("number"),
	CONSTRAINT "payouts_receipt_no_unique" UNIQUE("receipt_no"),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_fen" > 0),
	CONSTRAINT "payouts_kept" CHECK ("payouts"."state" <> 'kept' or "payouts"."kind" = 'balance'),
	CONSTRAINT "payouts_receipt" CHECK ("payouts"."receipt_no" is null or "payouts"."state" = 'paid'),
	CONSTRAINT "payouts_refusal" CHECK ("payouts"."refusal" is null or "payouts"."state" = 'refused')
);
--> statement-breakpoint
CREATE TABLE "referral_links" (
	"code" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"friend_id" text PRIMARY KEY NOT NULL,
	"referrer_id" text NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referrals_two" CHECK ("referrals"."friend_id" <> "referrals"."referrer_id")
);
--> statement-breakpoint
ALTER TABLE "commission_history" ADD CONSTRAINT "commission_history_subject_id_commissions_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."commissions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_history" ADD CONSTRAINT "commission_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_friend_id_users_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_history" ADD CONSTRAINT "payout_history_subject_id_payouts_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."payouts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_history" ADD CONSTRAINT "payout_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_links" ADD CONSTRAINT "referral_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_friend_id_users_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commission_history_subject" ON "commission_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "commission_history_actor" ON "commission_history" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "commissions_referrer" ON "commissions" USING btree ("referrer_id","created_at");--> statement-breakpoint
CREATE INDEX "commissions_friend" ON "commissions" USING btree ("friend_id");--> statement-breakpoint
CREATE INDEX "commissions_state" ON "commissions" USING btree ("state","free_at");--> statement-breakpoint
CREATE INDEX "payout_history_subject" ON "payout_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "payout_history_actor" ON "payout_history" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "payouts_user" ON "payouts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payouts_state" ON "payouts" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "payouts_decided" ON "payouts" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "referral_links_user" ON "referral_links" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "referrals_referrer" ON "referrals" USING btree ("referrer_id","joined_at");