CREATE TABLE "order_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"copies" jsonb NOT NULL,
	"lines_fen" jsonb NOT NULL,
	"delivery_fen" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"cash_fen" bigint NOT NULL,
	"bonus_fen" bigint NOT NULL,
	"provider_fen" bigint NOT NULL,
	"payment_refund_id" text,
	"reason" text NOT NULL,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_refunds_amounts" CHECK (least("order_refunds"."delivery_fen", "order_refunds"."cash_fen", "order_refunds"."bonus_fen", "order_refunds"."provider_fen") >= 0
        and "order_refunds"."amount_fen" = "order_refunds"."cash_fen" + "order_refunds"."bonus_fen" + "order_refunds"."provider_fen"),
	CONSTRAINT "order_refunds_provider" CHECK (("order_refunds"."provider_fen" > 0) = ("order_refunds"."payment_refund_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_payment_refund_id_payment_refunds_id_fk" FOREIGN KEY ("payment_refund_id") REFERENCES "public"."payment_refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_refunds_order" ON "order_refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_refunds_payment" ON "order_refunds" USING btree ("payment_refund_id");