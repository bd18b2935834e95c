CREATE TABLE "payment_attempt_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_attempt_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_intent_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_intent_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"user_id" text,
	"provider" text NOT NULL,
	"scene" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"trade_no" text,
	"surplus" boolean DEFAULT false NOT NULL,
	"prompt" jsonb,
	"expire_at" timestamp with time zone NOT NULL,
	"query_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_attempts_out_trade_no_unique" UNIQUE("out_trade_no"),
	CONSTRAINT "payment_attempts_trade" UNIQUE("provider","trade_no"),
	CONSTRAINT "payment_attempts_amount" CHECK ("payment_attempts"."amount_fen" > 0),
	CONSTRAINT "payment_attempts_refunded" CHECK ("payment_attempts"."refunded_fen" between 0 and "payment_attempts"."amount_fen")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"kind" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"trade_no" text,
	"amount_fen" bigint,
	"outcome" text NOT NULL,
	"sha256" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_once" UNIQUE("provider","dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "payment_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"payable_kind" text NOT NULL,
	"payable_id" text NOT NULL,
	"number" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"expire_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_intents_number_unique" UNIQUE("number"),
	CONSTRAINT "payment_intents_payable" UNIQUE("payable_kind","payable_id"),
	CONSTRAINT "payment_intents_amount" CHECK ("payment_intents"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"attempt_id" text NOT NULL,
	"user_id" text,
	"out_refund_no" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"query_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_refunds_out_refund_no_unique" UNIQUE("out_refund_no"),
	CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_refund_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_refund_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_attempt_history" ADD CONSTRAINT "payment_attempt_history_subject_id_payment_attempts_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."payment_attempts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt_history" ADD CONSTRAINT "payment_attempt_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intent_history" ADD CONSTRAINT "payment_intent_history_subject_id_payment_intents_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."payment_intents"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intent_history" ADD CONSTRAINT "payment_intent_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_intent_id_payment_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."payment_intents"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refund_history" ADD CONSTRAINT "payment_refund_history_subject_id_payment_refunds_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."payment_refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refund_history" ADD CONSTRAINT "payment_refund_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_attempt_history_subject" ON "payment_attempt_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "payment_attempt_history_actor" ON "payment_attempt_history" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "payment_intent_history_subject" ON "payment_intent_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "payment_intent_history_actor" ON "payment_intent_history" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_intent" ON "payment_attempts" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_user" ON "payment_attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_query" ON "payment_attempts" USING btree ("query_at") WHERE "payment_attempts"."query_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_trade" ON "payment_events" USING btree ("out_trade_no");--> statement-breakpoint
CREATE INDEX "payment_intents_user" ON "payment_intents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_intents_expire" ON "payment_intents" USING btree ("expire_at") WHERE "payment_intents"."state" = 'open';--> statement-breakpoint
CREATE INDEX "payment_refunds_attempt" ON "payment_refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_user" ON "payment_refunds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_query" ON "payment_refunds" USING btree ("query_at") WHERE "payment_refunds"."query_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_refund_history_subject" ON "payment_refund_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "payment_refund_history_actor" ON "payment_refund_history" USING btree ("actor_id");