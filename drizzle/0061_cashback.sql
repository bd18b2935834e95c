CREATE TABLE "cashback_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cashback_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cashback_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"user_id" text,
	"position" integer NOT NULL,
	"author" text NOT NULL,
	"title" text NOT NULL,
	"words" text NOT NULL,
	"pictures" jsonb NOT NULL,
	"state" text DEFAULT 'submitted' NOT NULL,
	"reward_fen" bigint NOT NULL,
	"amount_fen" bigint DEFAULT 0 NOT NULL,
	"posted_fen" bigint DEFAULT 0 NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"refusal" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cashback_requests_money" CHECK ("cashback_requests"."reward_fen" > 0 and "cashback_requests"."posted_fen" between 0 and "cashback_requests"."reward_fen"
        and ("cashback_requests"."amount_fen" = 0 or "cashback_requests"."amount_fen" = "cashback_requests"."reward_fen" and "cashback_requests"."state" in ('published', 'taken_down'))),
	CONSTRAINT "cashback_requests_refused" CHECK ("cashback_requests"."refusal" is null or "cashback_requests"."state" = 'refused')
);
--> statement-breakpoint
ALTER TABLE "unboxing_posts" ADD COLUMN "cashback_id" text;--> statement-breakpoint
ALTER TABLE "cashback_history" ADD CONSTRAINT "cashback_history_subject_id_cashback_requests_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."cashback_requests"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashback_history" ADD CONSTRAINT "cashback_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashback_requests" ADD CONSTRAINT "cashback_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashback_requests" ADD CONSTRAINT "cashback_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashback_requests" ADD CONSTRAINT "cashback_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cashback_history_subject" ON "cashback_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "cashback_history_actor" ON "cashback_history" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cashback_requests_once" ON "cashback_requests" USING btree ("order_id") WHERE "cashback_requests"."state" not in ('refused', 'withdrawn');--> statement-breakpoint
CREATE INDEX "cashback_requests_order" ON "cashback_requests" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "cashback_requests_state" ON "cashback_requests" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "cashback_requests_user" ON "cashback_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cashback_requests_decided" ON "cashback_requests" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "cashback_requests_unsettled" ON "cashback_requests" USING btree ("id") WHERE posted_fen <> amount_fen;--> statement-breakpoint
ALTER TABLE "unboxing_posts" ADD CONSTRAINT "unboxing_posts_cashback_id_cashback_requests_id_fk" FOREIGN KEY ("cashback_id") REFERENCES "public"."cashback_requests"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "paid_order_count";--> statement-breakpoint
ALTER TABLE "unboxing_posts" ADD CONSTRAINT "unboxing_posts_cashback_id_unique" UNIQUE("cashback_id");--> statement-breakpoint
-- Paid and kept: what makes a buyer no newbie any more (4.27). Money that only changes places, and what costs nothing, is no purchase.
CREATE FUNCTION order_is_kept(kind text, state text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select kind not in ('recharge', 'giftcard', 'repair') and state in ('paid', 'printing', 'shipped', 'completed')
$$;--> statement-breakpoint
CREATE FUNCTION paid_order_count(whose text) RETURNS integer LANGUAGE sql STABLE AS $$
  select count(*)::int from orders o where o.user_id = whose and order_is_kept(o.kind, o.state)
$$;--> statement-breakpoint
-- The same sum for blame as for praise: values that were put before fit again.
UPDATE bucket_versions SET value = value - 'preferredRewardFen' WHERE name = 'cashback' AND value ? 'preferredRewardFen';
