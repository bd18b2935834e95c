CREATE TABLE "repair_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "repair_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "repair_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"user_id" text,
	"copies" jsonb NOT NULL,
	"damage" text NOT NULL,
	"words" text NOT NULL,
	"pictures" jsonb NOT NULL,
	"state" text DEFAULT 'submitted' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"refusal" text,
	"reprint_order_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "repair_requests_made" CHECK ("repair_requests"."reprint_order_id" is null or "repair_requests"."state" in ('accepted', 'reprinting', 'shipped', 'done')),
	CONSTRAINT "repair_requests_refused" CHECK ("repair_requests"."refusal" is null or "repair_requests"."state" = 'refused')
);
--> statement-breakpoint
ALTER TABLE "repair_history" ADD CONSTRAINT "repair_history_subject_id_repair_requests_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."repair_requests"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_history" ADD CONSTRAINT "repair_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_requests" ADD CONSTRAINT "repair_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_requests" ADD CONSTRAINT "repair_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_requests" ADD CONSTRAINT "repair_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_requests" ADD CONSTRAINT "repair_requests_reprint_order_id_orders_id_fk" FOREIGN KEY ("reprint_order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "repair_history_subject" ON "repair_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "repair_history_actor" ON "repair_history" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "repair_requests_open" ON "repair_requests" USING btree ("order_id") WHERE "repair_requests"."state" not in ('refused', 'withdrawn');--> statement-breakpoint
CREATE UNIQUE INDEX "repair_requests_reprint" ON "repair_requests" USING btree ("reprint_order_id");--> statement-breakpoint
CREATE INDEX "repair_requests_order" ON "repair_requests" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "repair_requests_state" ON "repair_requests" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "repair_requests_user" ON "repair_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "repair_requests_decided" ON "repair_requests" USING btree ("decided_by");