CREATE TABLE "invoice_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"user_id" text,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"tax_number" text,
	"state" text DEFAULT 'asked' NOT NULL,
	"amount_fen" bigint,
	"number" text,
	"file_key" text,
	"red_number" text,
	"red_file_key" text,
	"refusal" text,
	"decided_by" text,
	"issued_at" timestamp with time zone,
	"reversed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_tax_number" CHECK (("invoices"."kind" = 'company') = ("invoices"."tax_number" is not null)),
	CONSTRAINT "invoices_issued" CHECK (("invoices"."number" is null or "invoices"."state" in ('issued', 'reversed'))
        and ("invoices"."number" is null) = ("invoices"."file_key" is null)
        and ("invoices"."number" is null) = ("invoices"."issued_at" is null)
        and ("invoices"."number" is null) = ("invoices"."amount_fen" is null)),
	CONSTRAINT "invoices_reversed" CHECK (("invoices"."red_number" is null or ("invoices"."state" = 'reversed' and "invoices"."number" is not null))
        and ("invoices"."red_number" is null) = ("invoices"."red_file_key" is null)
        and ("invoices"."red_number" is null) = ("invoices"."reversed_at" is null)),
	CONSTRAINT "invoices_amount" CHECK ("invoices"."amount_fen" > 0),
	CONSTRAINT "invoices_refused" CHECK ("invoices"."refusal" is null or "invoices"."state" = 'refused')
);
--> statement-breakpoint
ALTER TABLE "invoice_history" ADD CONSTRAINT "invoice_history_subject_id_invoices_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_history" ADD CONSTRAINT "invoice_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_history_subject" ON "invoice_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "invoice_history_actor" ON "invoice_history" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_open" ON "invoices" USING btree ("order_id") WHERE "invoices"."state" in ('asked', 'issued');--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_red_number" ON "invoices" USING btree ("red_number");--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "invoices_state" ON "invoices" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "invoices_user" ON "invoices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invoices_decided" ON "invoices" USING btree ("decided_by");