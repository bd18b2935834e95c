CREATE TABLE "agent_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"state" text DEFAULT 'applied' NOT NULL,
	"company_name" text NOT NULL,
	"company_phone" text NOT NULL,
	"company_link" text DEFAULT '' NOT NULL,
	"editor" text DEFAULT '' NOT NULL,
	"designer" text DEFAULT '' NOT NULL,
	"is_copyright_hidden" boolean DEFAULT false NOT NULL,
	"is_logo_kept" boolean DEFAULT false NOT NULL,
	"rate_bp" integer DEFAULT 8000 NOT NULL,
	"apply_words" text NOT NULL,
	"refusal" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agents_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "agents_rate" CHECK ("agents"."rate_bp" between 5000 and 10000),
	CONSTRAINT "agents_refusal" CHECK ("agents"."refusal" is null or "agents"."state" in ('refused', 'ended'))
);
--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "rate_bp" integer DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_history" ADD CONSTRAINT "agent_history_subject_id_agents_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_history" ADD CONSTRAINT "agent_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_history_subject" ON "agent_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "agent_history_actor" ON "agent_history" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "agents_state" ON "agents" USING btree ("state","applied_at");--> statement-breakpoint
CREATE INDEX "agents_decided" ON "agents" USING btree ("decided_by");