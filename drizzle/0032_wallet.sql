CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" text,
	"capability" text NOT NULL,
	"action" text NOT NULL,
	"user_id" text,
	"ref" text NOT NULL,
	"reason" text NOT NULL,
	"details" json DEFAULT '{}'::json NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_log_reason" CHECK (length(reason) > 0)
);
--> statement-breakpoint
CREATE TABLE "operator_capabilities" (
	"user_id" text NOT NULL,
	"capability" text NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_capabilities_user_id_capability_pk" PRIMARY KEY("user_id","capability")
);
--> statement-breakpoint
CREATE TABLE "ledger_hold_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_hold_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"balance_fen" bigint DEFAULT 0 NOT NULL,
	"held_fen" bigint DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_accounts_balance" CHECK (kind not in ('user_cash', 'user_bonus', 'user_commission') or (balance_fen >= 0 and held_fen <= balance_fen)),
	CONSTRAINT "ledger_accounts_held" CHECK (held_fen = 0 or (held_fen > 0 and kind in ('user_cash', 'user_bonus')))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"account_id" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"balance_fen" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_entries_once" UNIQUE("transaction_id","account_id"),
	CONSTRAINT "ledger_entries_something" CHECK (amount_fen <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_holds" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"idem_key" text NOT NULL,
	"ref" text NOT NULL,
	"cash_fen" bigint NOT NULL,
	"bonus_fen" bigint NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_holds_idem_key_unique" UNIQUE("idem_key"),
	CONSTRAINT "ledger_holds_amounts" CHECK (cash_fen >= 0 and bonus_fen >= 0 and cash_fen + bonus_fen > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"idem_key" text NOT NULL,
	"type" text NOT NULL,
	"ref" text NOT NULL,
	"digest" text NOT NULL,
	"entry_count" smallint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transactions_idem_key_unique" UNIQUE("idem_key")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_capabilities" ADD CONSTRAINT "operator_capabilities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_hold_history" ADD CONSTRAINT "ledger_hold_history_subject_id_ledger_holds_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."ledger_holds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_hold_history" ADD CONSTRAINT "ledger_hold_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_holds" ADD CONSTRAINT "ledger_holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "ledger_hold_history_subject" ON "ledger_hold_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "ledger_hold_history_actor" ON "ledger_hold_history" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_open" ON "ledger_accounts" USING btree ("user_id","kind") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "ledger_holds_user" ON "ledger_holds" USING btree ("user_id","state");--> statement-breakpoint
-- custom: the ledger keeps itself (docs/decisions/0266)
CREATE FUNCTION "ledger_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "ledger_transactions_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transactions" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse_change"();--> statement-breakpoint
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse_change"();--> statement-breakpoint
CREATE FUNCTION "ledger_add_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "ledger_accounts" SET "balance_fen" = "balance_fen" + NEW."amount_fen" WHERE "id" = NEW."account_id"
		RETURNING "balance_fen" INTO NEW."balance_fen";
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_add" BEFORE INSERT ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION "ledger_add_entry"();--> statement-breakpoint
CREATE FUNCTION "ledger_guard_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF NEW."balance_fen" <> 0 OR NEW."held_fen" <> 0 THEN
			RAISE EXCEPTION 'an account begins empty' USING ERRCODE = 'restrict_violation';
		END IF;
	ELSIF NEW."kind" <> OLD."kind" OR (NEW."balance_fen" <> OLD."balance_fen" AND pg_trigger_depth() < 2) THEN
		RAISE EXCEPTION 'a balance is changed by entries alone' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "ledger_accounts_guard" BEFORE INSERT OR UPDATE ON "ledger_accounts" FOR EACH ROW EXECUTE FUNCTION "ledger_guard_account"();--> statement-breakpoint
CREATE FUNCTION "ledger_check_sum"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	about bigint := CASE TG_TABLE_NAME WHEN 'ledger_transactions' THEN (to_jsonb(NEW)->>'id')::bigint ELSE (to_jsonb(NEW)->>'transaction_id')::bigint END;
	found int;
	total numeric;
BEGIN
	SELECT count(*), coalesce(sum("amount_fen"), 0) INTO found, total FROM "ledger_entries" WHERE "transaction_id" = about;
	IF total <> 0 OR found < 2 OR found <> (SELECT "entry_count" FROM "ledger_transactions" WHERE "id" = about) THEN
		RAISE EXCEPTION 'ledger transaction % does not add up', about USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_transactions_sum" AFTER INSERT ON "ledger_transactions" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_check_sum"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_entries_sum" AFTER INSERT ON "ledger_entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_check_sum"();
--> statement-breakpoint
CREATE FUNCTION "audit_log_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND (to_jsonb(NEW) - 'actor_id' - 'user_id') = (to_jsonb(OLD) - 'actor_id' - 'user_id') THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "audit_log_guard"();--> statement-breakpoint
CREATE TRIGGER "audit_log_no_truncate" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse_change"();
