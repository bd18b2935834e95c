CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_route_key_pk" PRIMARY KEY("user_id","route","key")
);
--> statement-breakpoint
CREATE TABLE "order_adjustments" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"source_id" text,
	"amount_fen" bigint NOT NULL,
	CONSTRAINT "order_adjustments_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_adjustments_sign" CHECK (case when "order_adjustments"."type" = 'delivery_fee' then "order_adjustments"."amount_fen" >= 0 else "order_adjustments"."amount_fen" <= 0 end)
);
--> statement-breakpoint
CREATE TABLE "order_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"snapshot_id" text,
	"product" text NOT NULL,
	"binding" text NOT NULL,
	"paper" text,
	"title" text NOT NULL,
	"copies" integer NOT NULL,
	"unit_fen" bigint NOT NULL,
	"ori_fen" bigint NOT NULL,
	"discount_fen" bigint NOT NULL,
	"refundable_fen" bigint NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_copies" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_lines_copies" CHECK ("order_lines"."copies" between 1 and 999),
	CONSTRAINT "order_lines_ori" CHECK ("order_lines"."unit_fen" >= 0 and "order_lines"."ori_fen" = "order_lines"."unit_fen" * "order_lines"."copies"),
	CONSTRAINT "order_lines_discount" CHECK ("order_lines"."discount_fen" between 0 and "order_lines"."ori_fen"),
	CONSTRAINT "order_lines_refundable" CHECK ("order_lines"."refundable_fen" = "order_lines"."ori_fen" - "order_lines"."discount_fen"),
	CONSTRAINT "order_lines_refunded" CHECK ("order_lines"."refunded_fen" between 0 and "order_lines"."refundable_fen" and "order_lines"."refunded_copies" between 0 and "order_lines"."copies")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"user_id" text,
	"kind" text NOT NULL,
	"state" text DEFAULT 'unpaid' NOT NULL,
	"ori_fen" bigint NOT NULL,
	"discount_fen" bigint NOT NULL,
	"delivery_fen" bigint NOT NULL,
	"payable_fen" bigint NOT NULL,
	"paid_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"quote_id" text NOT NULL,
	"address" jsonb,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_quote_id_unique" UNIQUE("quote_id"),
	CONSTRAINT "orders_amounts" CHECK (least("orders"."ori_fen", "orders"."discount_fen", "orders"."delivery_fen", "orders"."payable_fen", "orders"."paid_fen",
        "orders"."refunded_fen") >= 0),
	CONSTRAINT "orders_payable" CHECK ("orders"."payable_fen" = "orders"."ori_fen" - "orders"."discount_fen" + "orders"."delivery_fen"),
	CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_fen" <= "orders"."paid_fen"),
	CONSTRAINT "orders_paid" CHECK ("orders"."paid_fen" = case when "orders"."state" in ('unpaid', 'closed') then 0 else "orders"."payable_fen" end),
	CONSTRAINT "orders_all_refunded" CHECK ("orders"."state" <> 'refunded' or "orders"."refunded_fen" = "orders"."paid_fen")
);
--> statement-breakpoint
CREATE TABLE "print_snapshots" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text,
	"book_id" text,
	"content_hash" text NOT NULL,
	"title" text NOT NULL,
	"product" text NOT NULL,
	"style" text NOT NULL,
	"page_count" integer NOT NULL,
	"spine_um" integer NOT NULL,
	"inner_sha256" text NOT NULL,
	"inner_bytes" bigint NOT NULL,
	"cover_sha256" text NOT NULL,
	"cover_bytes" bigint NOT NULL,
	"inner_pdf_key" text,
	"cover_pdf_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "print_snapshots_pages" CHECK ("print_snapshots"."page_count" > 0 and "print_snapshots"."spine_um" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_subject_id_orders_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_snapshot_id_print_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."print_snapshots"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_snapshots" ADD CONSTRAINT "print_snapshots_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_snapshots" ADD CONSTRAINT "print_snapshots_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_history_subject" ON "order_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "order_history_actor" ON "order_history" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "order_lines_snapshot" ON "order_lines" USING btree ("snapshot_id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "print_snapshots_owner" ON "print_snapshots" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "print_snapshots_inner" ON "print_snapshots" USING btree ("inner_pdf_key");--> statement-breakpoint
CREATE INDEX "print_snapshots_cover" ON "print_snapshots" USING btree ("cover_pdf_key");--> statement-breakpoint
CREATE UNIQUE INDEX "print_snapshots_once" ON "print_snapshots" USING btree ("book_id","content_hash","inner_sha256","cover_sha256");--> statement-breakpoint
-- custom
-- Rows of an order add up when its transaction ends: nobody is asked for a sum whose parts say something else.
CREATE FUNCTION orders_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_order text;
  o record;
  lines record;
  taken bigint;
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
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_add_up AFTER INSERT OR UPDATE ON "orders"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orders_add_up();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_lines_add_up AFTER INSERT OR UPDATE OR DELETE ON "order_lines"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orders_add_up();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_adjustments_add_up AFTER INSERT OR UPDATE OR DELETE ON "order_adjustments"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orders_add_up();
--> statement-breakpoint
-- What was printed stays what it was; book, person, title and files may be forgotten, the person may become another by joining.
CREATE FUNCTION print_snapshots_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb;
  after jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'print snapshot % stays', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  before := to_jsonb(OLD) - 'owner_id' - 'book_id' - 'title' - 'inner_pdf_key' - 'cover_pdf_key';
  after := to_jsonb(NEW) - 'owner_id' - 'book_id' - 'title' - 'inner_pdf_key' - 'cover_pdf_key';
  IF before <> after
    OR NEW.book_id <> coalesce(OLD.book_id, '') OR (NEW.title <> OLD.title AND NEW.title <> '')
    OR NEW.inner_pdf_key <> coalesce(OLD.inner_pdf_key, '') OR NEW.cover_pdf_key <> coalesce(OLD.cover_pdf_key, '') THEN
    RAISE EXCEPTION 'print snapshot % stays as it is', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER print_snapshots_stay BEFORE UPDATE OR DELETE ON "print_snapshots"
  FOR EACH ROW EXECUTE FUNCTION print_snapshots_stay();
