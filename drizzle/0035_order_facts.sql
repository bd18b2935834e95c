CREATE TABLE "order_parcels" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"address" jsonb,
	"courier" text,
	"fee_fen" bigint NOT NULL,
	"promised_on" date,
	"weight_g" integer,
	"tracking_no" text,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_parcels_amounts" CHECK ("order_parcels"."fee_fen" >= 0 and "order_parcels"."weight_g" > 0),
	CONSTRAINT "order_parcels_times" CHECK (("order_parcels"."shipped_at" is null or "order_parcels"."tracking_no" is not null)
        and ("order_parcels"."delivered_at" is null or "order_parcels"."shipped_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "order_tenders" (
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"hold_id" text,
	"attempt_id" text,
	CONSTRAINT "order_tenders_order_id_kind_pk" PRIMARY KEY("order_id","kind"),
	CONSTRAINT "order_tenders_amounts" CHECK ("order_tenders"."amount_fen" > 0 and "order_tenders"."refunded_fen" between 0 and "order_tenders"."amount_fen"),
	CONSTRAINT "order_tenders_of" CHECK (case when "order_tenders"."kind" = 'balance' then "order_tenders"."hold_id" is not null and "order_tenders"."attempt_id" is null
        else "order_tenders"."hold_id" is null and "order_tenders"."attempt_id" is not null end)
);
--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD COLUMN "label" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD COLUMN "shares" jsonb;--> statement-breakpoint
ALTER TABLE "order_parcels" ADD CONSTRAINT "order_parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tenders" ADD CONSTRAINT "order_tenders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tenders" ADD CONSTRAINT "order_tenders_hold_id_ledger_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."ledger_holds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tenders" ADD CONSTRAINT "order_tenders_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_parcels_order" ON "order_parcels" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_tenders_hold" ON "order_tenders" USING btree ("hold_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_tenders_attempt" ON "order_tenders" USING btree ("attempt_id");--> statement-breakpoint
-- Orders of before: what goes with them is their parcel; who sends it and when nobody wrote down.
INSERT INTO "order_parcels" ("id", "order_id", "address", "fee_fen", "created_at")
  SELECT 'parcel-' || "id", "id", "address", "delivery_fen", "created_at" FROM "orders"
  WHERE "address" IS NOT NULL OR "delivery_fen" > 0;
--> statement-breakpoint
-- Of one line, everything that was taken off is that line's.
UPDATE "order_adjustments" a SET "shares" = jsonb_build_array(a."amount_fen")
  WHERE a."type" NOT IN ('delivery_fee', 'delivery_waiver')
    AND (SELECT count(*) FROM "order_lines" l WHERE l."order_id" = a."order_id") = 1;
--> statement-breakpoint
-- The clock of an unpaid order is its payment's, which is open as long as the order was.
INSERT INTO "payment_intents" ("id", "user_id", "payable_kind", "payable_id", "number", "amount_fen", "title", "expire_at", "created_at")
  SELECT 'order-' || "id", "user_id", 'order', "id", "number", "payable_fen", '心书 图书', "expires_at", "created_at" FROM "orders"
  WHERE "state" = 'unpaid' AND "payable_fen" > 0
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    DELETE FROM pgboss.job WHERE name = 'close-order';
  END IF;
END $$;
--> statement-breakpoint
-- One word for one provider: the house's account of WeChat Pay is renamed, its entries with it.
DO $$ BEGIN
  IF EXISTS (SELECT 1 FROM "ledger_accounts" WHERE "id" = 's:psp_clearing:wechat') THEN
    ALTER TABLE "ledger_accounts" DISABLE TRIGGER USER;
    ALTER TABLE "ledger_entries" DISABLE TRIGGER USER;
    INSERT INTO "ledger_accounts" ("id", "kind", "user_id", "balance_fen", "held_fen", "closed_at", "created_at")
      SELECT 's:psp_clearing:wechatpay', 'psp_clearing:wechatpay', "user_id", "balance_fen", "held_fen", "closed_at", "created_at"
      FROM "ledger_accounts" WHERE "id" = 's:psp_clearing:wechat';
    UPDATE "ledger_entries" SET "account_id" = 's:psp_clearing:wechatpay' WHERE "account_id" = 's:psp_clearing:wechat';
    DELETE FROM "ledger_accounts" WHERE "id" = 's:psp_clearing:wechat';
    ALTER TABLE "ledger_entries" ENABLE TRIGGER USER;
    ALTER TABLE "ledger_accounts" ENABLE TRIGGER USER;
  END IF;
END $$;
--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "address";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "expires_at";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION orders_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_order text;
  o record;
  lines record;
  taken bigint;
  ways record;
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN
    of_order := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    of_order := OLD.order_id;
  ELSE
    of_order := NEW.order_id;
  END IF;
  SELECT * INTO o FROM orders WHERE id = of_order;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT coalesce(sum(ori_fen), 0) AS ori, coalesce(sum(discount_fen), 0) AS discount,
    coalesce(sum(refunded_fen), 0) AS refunded INTO lines FROM order_lines WHERE order_id = of_order;
  SELECT coalesce(sum(amount_fen), 0) INTO taken FROM order_adjustments WHERE order_id = of_order;
  IF lines.ori <> o.ori_fen OR lines.discount <> o.discount_fen OR o.ori_fen + taken <> o.payable_fen
    OR lines.refunded > o.refunded_fen THEN
    RAISE EXCEPTION 'order % does not add up', of_order USING ERRCODE = 'check_violation';
  END IF;
  SELECT count(*) AS n, coalesce(sum(amount_fen), 0) AS paid, coalesce(sum(refunded_fen), 0) AS refunded INTO ways
    FROM order_tenders WHERE order_id = of_order;
  -- Paid orders of before the table have none.
  IF ways.n > 0 AND (CASE WHEN o.state IN ('unpaid', 'closed') THEN ways.paid > o.payable_fen OR ways.refunded > 0
    ELSE ways.paid <> o.paid_fen OR ways.refunded <> o.refunded_fen END) THEN
    RAISE EXCEPTION 'the tenders of order % do not add up', of_order USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_tenders_add_up AFTER INSERT OR UPDATE OR DELETE ON "order_tenders"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orders_add_up();
