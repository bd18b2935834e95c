CREATE TABLE "payment_bill_differences" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"of" text NOT NULL,
	"no" text NOT NULL,
	"bill_fen" bigint,
	"own_fen" bigint,
	"explained_by" text,
	"explained_at" timestamp with time zone,
	"words" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_bill_differences_once" UNIQUE("provider","day","kind","of","no"),
	CONSTRAINT "payment_bill_differences_words" CHECK (("payment_bill_differences"."explained_at" is null) = ("payment_bill_differences"."words" is null))
);
--> statement-breakpoint
CREATE TABLE "payment_bill_lines" (
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"no" text NOT NULL,
	"trade_no" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	CONSTRAINT "payment_bill_lines_provider_day_position_pk" PRIMARY KEY("provider","day","position")
);
--> statement-breakpoint
CREATE TABLE "payment_bills" (
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"line_count" integer NOT NULL,
	"paid_fen" bigint NOT NULL,
	"refunded_fen" bigint NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_bills_provider_day_pk" PRIMARY KEY("provider","day")
);
--> statement-breakpoint
ALTER TABLE "payment_bill_differences" ADD CONSTRAINT "payment_bill_differences_explained_by_users_id_fk" FOREIGN KEY ("explained_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_bill_differences_open" ON "payment_bill_differences" USING btree ("created_at") WHERE "payment_bill_differences"."explained_at" is null;--> statement-breakpoint
CREATE INDEX "payment_bill_lines_no" ON "payment_bill_lines" USING btree ("provider","kind","no");