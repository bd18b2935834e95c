CREATE TABLE "gift_card_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_card_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_cards" (
	"id" text PRIMARY KEY NOT NULL,
	"order_ref" text NOT NULL,
	"buyer_id" text,
	"opener_id" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"face_fen" bigint NOT NULL,
	"drawing" text NOT NULL,
	"card_to" text NOT NULL,
	"card_from" text NOT NULL,
	"card_words" text NOT NULL,
	"secret_hash" text,
	"linked_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_cards_order_ref_unique" UNIQUE("order_ref"),
	CONSTRAINT "gift_cards_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "gift_cards_face" CHECK ("gift_cards"."face_fen" between 1 and 100000),
	CONSTRAINT "gift_cards_opener_of" CHECK ("gift_cards"."state" = 'opened' or "gift_cards"."opener_id" is null)
);
--> statement-breakpoint
CREATE TABLE "bought_packages" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"order_ref" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"package_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"product" text NOT NULL,
	"binding" text NOT NULL,
	"size" text NOT NULL,
	"pages" integer NOT NULL,
	"copies" integer NOT NULL,
	"years" integer NOT NULL,
	"price_fen" bigint NOT NULL,
	"list_fen" bigint NOT NULL,
	"ends_at" timestamp with time zone,
	"issued" integer DEFAULT 0 NOT NULL,
	"open" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bought_packages_order_ref_unique" UNIQUE("order_ref"),
	CONSTRAINT "bought_packages_counts" CHECK ("bought_packages"."issued" = "bought_packages"."open" + "bought_packages"."held" + "bought_packages"."used" + "bought_packages"."returned" and "bought_packages"."issued" <= "bought_packages"."copies"
        and least("bought_packages"."open", "bought_packages"."held", "bought_packages"."used", "bought_packages"."returned") >= 0),
	CONSTRAINT "bought_packages_amounts" CHECK ("bought_packages"."price_fen" > 0 and "bought_packages"."list_fen" > 0 and "bought_packages"."copies" > 0),
	CONSTRAINT "bought_packages_paid" CHECK ("bought_packages"."issued" = 0 or ("bought_packages"."state" in ('active', 'returned') and "bought_packages"."ends_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "package_code_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "package_code_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "package_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"package_id" text NOT NULL,
	"user_id" text,
	"state" text DEFAULT 'open' NOT NULL,
	"code_hash" text,
	"tail" text DEFAULT '' NOT NULL,
	"taken_at" timestamp with time zone,
	"order_ref" text,
	"used_fen" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "package_codes_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "package_codes_order_of" CHECK (("package_codes"."state" in ('held', 'used') or "package_codes"."order_ref" is null) and ("package_codes"."order_ref" is null) = ("package_codes"."used_fen" is null)),
	CONSTRAINT "package_codes_used" CHECK ("package_codes"."used_fen" is null or "package_codes"."used_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "package_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "package_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gift_card_history" ADD CONSTRAINT "gift_card_history_subject_id_gift_cards_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."gift_cards"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_history" ADD CONSTRAINT "gift_card_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_opener_id_users_id_fk" FOREIGN KEY ("opener_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bought_packages" ADD CONSTRAINT "bought_packages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_code_history" ADD CONSTRAINT "package_code_history_subject_id_package_codes_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."package_codes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_code_history" ADD CONSTRAINT "package_code_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_codes" ADD CONSTRAINT "package_codes_package_id_bought_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."bought_packages"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_codes" ADD CONSTRAINT "package_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_history" ADD CONSTRAINT "package_history_subject_id_bought_packages_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."bought_packages"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_history" ADD CONSTRAINT "package_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_card_history_subject" ON "gift_card_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "gift_card_history_actor" ON "gift_card_history" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "gift_cards_buyer" ON "gift_cards" USING btree ("buyer_id","created_at");--> statement-breakpoint
CREATE INDEX "gift_cards_opener" ON "gift_cards" USING btree ("opener_id","opened_at");--> statement-breakpoint
CREATE INDEX "bought_packages_user" ON "bought_packages" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "package_code_history_subject" ON "package_code_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "package_code_history_actor" ON "package_code_history" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "package_codes_package" ON "package_codes" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "package_codes_user" ON "package_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "package_codes_order" ON "package_codes" USING btree ("order_ref") WHERE order_ref is not null;--> statement-breakpoint
CREATE INDEX "package_history_subject" ON "package_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "package_history_actor" ON "package_history" USING btree ("actor_id");
--> statement-breakpoint
-- Codes are paid for and never removed. Their package counts them as they are added and move: issued = open + held + used + returned.
CREATE FUNCTION "package_codes_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		RAISE EXCEPTION 'a code of a package is not removed';
	END IF;
	IF TG_OP = 'UPDATE' AND NEW."package_id" <> OLD."package_id" THEN
		RAISE EXCEPTION 'a code stays in its package';
	END IF;
	UPDATE "bought_packages" SET
		"issued" = "issued" + (TG_OP = 'INSERT')::int,
		"open" = "open" + (NEW."state" = 'open')::int - (TG_OP = 'UPDATE' AND OLD."state" = 'open')::int,
		"held" = "held" + (NEW."state" = 'held')::int - (TG_OP = 'UPDATE' AND OLD."state" = 'held')::int,
		"used" = "used" + (NEW."state" = 'used')::int - (TG_OP = 'UPDATE' AND OLD."state" = 'used')::int,
		"returned" = "returned" + (NEW."state" = 'returned')::int - (TG_OP = 'UPDATE' AND OLD."state" = 'returned')::int
	WHERE "id" = NEW."package_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "package_codes_count" AFTER INSERT OR UPDATE OF "state", "package_id" OR DELETE ON "package_codes" FOR EACH ROW EXECUTE FUNCTION "package_codes_count"();
