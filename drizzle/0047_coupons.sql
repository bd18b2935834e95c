CREATE TABLE "coupon_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" text PRIMARY KEY NOT NULL,
	"template_id" text NOT NULL,
	"user_id" text,
	"code_id" text,
	"state" text DEFAULT 'open' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"order_ref" text,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_id_unique" UNIQUE("code_id"),
	CONSTRAINT "coupons_order_of" CHECK ("coupons"."state" in ('held', 'used') or "coupons"."order_ref" is null),
	CONSTRAINT "coupons_span" CHECK ("coupons"."starts_at" < "coupons"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "redeem_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"template_id" text NOT NULL,
	"count" integer NOT NULL,
	"paid" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"made_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redeem_batches_count" CHECK ("redeem_batches"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "redeem_code_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redeem_code_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redeem_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"batch_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"tail" text NOT NULL,
	"head" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'issued' NOT NULL,
	"user_id" text,
	"redeemed_at" timestamp with time zone,
	CONSTRAINT "redeem_codes_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "redeem_codes_redeemed" CHECK ("redeem_codes"."state" = 'redeemed' or "redeem_codes"."redeemed_at" is null)
);
--> statement-breakpoint
CREATE TABLE "coupon_activities" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"words" text NOT NULL,
	"amount_fen" bigint,
	"rate_bp" integer,
	"most_fen" bigint,
	"minimum_fen" bigint NOT NULL,
	"products" text[] DEFAULT '{}' NOT NULL,
	"bindings" text[] DEFAULT '{}' NOT NULL,
	"styles" text[] DEFAULT '{}' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	"made_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_activities_terms" CHECK (("coupon_activities"."amount_fen" is null and "coupon_activities"."rate_bp" is null and "coupon_activities"."most_fen" is null) or (("coupon_activities"."amount_fen" > 0 and "coupon_activities"."rate_bp" is null and "coupon_activities"."most_fen" is null)
      or ("coupon_activities"."amount_fen" is null and "coupon_activities"."rate_bp" between 1 and 9999 and coalesce("coupon_activities"."most_fen", 1) > 0))),
	CONSTRAINT "coupon_activities_span" CHECK ("coupon_activities"."starts_at" < "coupon_activities"."ends_at" and "coupon_activities"."minimum_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coupon_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"words" text NOT NULL,
	"amount_fen" bigint,
	"rate_bp" integer,
	"most_fen" bigint,
	"minimum_fen" bigint NOT NULL,
	"products" text[] DEFAULT '{}' NOT NULL,
	"bindings" text[] DEFAULT '{}' NOT NULL,
	"styles" text[] DEFAULT '{}' NOT NULL,
	"with_others" boolean NOT NULL,
	"newcomers_only" boolean NOT NULL,
	"claimable" boolean NOT NULL,
	"activity_id" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"valid_days" integer,
	"most" integer NOT NULL,
	"per_person" integer NOT NULL,
	"issued" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"stopped_at" timestamp with time zone,
	"made_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_templates_terms" CHECK (("coupon_templates"."amount_fen" > 0 and "coupon_templates"."rate_bp" is null and "coupon_templates"."most_fen" is null)
      or ("coupon_templates"."amount_fen" is null and "coupon_templates"."rate_bp" between 1 and 9999 and coalesce("coupon_templates"."most_fen", 1) > 0)),
	CONSTRAINT "coupon_templates_span" CHECK ("coupon_templates"."starts_at" < "coupon_templates"."ends_at" and "coupon_templates"."minimum_fen" >= 0),
	CONSTRAINT "coupon_templates_count" CHECK ("coupon_templates"."issued" >= 0 and "coupon_templates"."reserved" >= 0 and "coupon_templates"."issued" + "coupon_templates"."reserved" <= "coupon_templates"."most"),
	CONSTRAINT "coupon_templates_most" CHECK ("coupon_templates"."most" > 0 and "coupon_templates"."per_person" > 0 and coalesce("coupon_templates"."valid_days", 1) > 0)
);
--> statement-breakpoint
ALTER TABLE "coupon_history" ADD CONSTRAINT "coupon_history_subject_id_coupons_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."coupons"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_history" ADD CONSTRAINT "coupon_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_template_id_coupon_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."coupon_templates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_code_id_redeem_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."redeem_codes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeem_batches" ADD CONSTRAINT "redeem_batches_template_id_coupon_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."coupon_templates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeem_batches" ADD CONSTRAINT "redeem_batches_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeem_code_history" ADD CONSTRAINT "redeem_code_history_subject_id_redeem_codes_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."redeem_codes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeem_code_history" ADD CONSTRAINT "redeem_code_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeem_codes" ADD CONSTRAINT "redeem_codes_batch_id_redeem_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."redeem_batches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeem_codes" ADD CONSTRAINT "redeem_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_activities" ADD CONSTRAINT "coupon_activities_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_templates" ADD CONSTRAINT "coupon_templates_activity_id_coupon_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."coupon_activities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_templates" ADD CONSTRAINT "coupon_templates_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_history_subject" ON "coupon_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "coupon_history_actor" ON "coupon_history" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "coupons_user" ON "coupons" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "coupons_template" ON "coupons" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "coupons_order" ON "coupons" USING btree ("order_ref") WHERE order_ref is not null;--> statement-breakpoint
CREATE INDEX "redeem_batches_template" ON "redeem_batches" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "redeem_batches_made_by" ON "redeem_batches" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "redeem_code_history_subject" ON "redeem_code_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "redeem_code_history_actor" ON "redeem_code_history" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "redeem_codes_batch" ON "redeem_codes" USING btree ("batch_id","state");--> statement-breakpoint
CREATE INDEX "redeem_codes_user" ON "redeem_codes" USING btree ("user_id","redeemed_at");--> statement-breakpoint
CREATE INDEX "coupon_activities_ends" ON "coupon_activities" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "coupon_activities_made_by" ON "coupon_activities" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "coupon_templates_activity" ON "coupon_templates" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "coupon_templates_made_by" ON "coupon_templates" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "order_parcels_phone" ON "order_parcels" USING btree (("address"->>'phone'));--> statement-breakpoint
CREATE INDEX "order_parcels_place" ON "order_parcels" USING btree (("address"->>'street'));--> statement-breakpoint
CREATE FUNCTION "coupons_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		RAISE EXCEPTION 'a coupon that was given is not removed';
	END IF;
	UPDATE "coupon_templates" SET "issued" = "issued" + 1 WHERE "id" = NEW."template_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "coupons_count" AFTER INSERT OR DELETE ON "coupons" FOR EACH ROW EXECUTE FUNCTION "coupons_count"();
