CREATE TABLE "refund_request_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_request_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"user_id" text,
	"copies" jsonb NOT NULL,
	"is_amount" boolean NOT NULL,
	"amount_fen" bigint NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"asked_by" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"decision_words" text,
	"order_refund_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_requests_amount" CHECK ("refund_requests"."amount_fen" > 0),
	CONSTRAINT "refund_requests_done" CHECK ("refund_requests"."order_refund_id" is null or "refund_requests"."state" = 'approved')
);
--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "receipt_no" text;--> statement-breakpoint
ALTER TABLE "refund_request_history" ADD CONSTRAINT "refund_request_history_subject_id_refund_requests_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."refund_requests"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request_history" ADD CONSTRAINT "refund_request_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_refund_id_order_refunds_id_fk" FOREIGN KEY ("order_refund_id") REFERENCES "public"."order_refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_request_history_subject" ON "refund_request_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "refund_request_history_actor" ON "refund_request_history" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_waiting" ON "refund_requests" USING btree ("order_id") WHERE "refund_requests"."state" = 'requested';--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_refund" ON "refund_requests" USING btree ("order_refund_id");--> statement-breakpoint
CREATE INDEX "refund_requests_order" ON "refund_requests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_requests_state" ON "refund_requests" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "refund_requests_user" ON "refund_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_refunds_stuck" ON "payment_refunds" USING btree ("created_at") WHERE "payment_refunds"."state" in ('failed', 'abnormal');--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_receipt" CHECK ("payment_refunds"."receipt_no" is null or "payment_refunds"."state" = 'paid_by_hand');