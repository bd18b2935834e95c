CREATE TABLE "delivery_tariffs" (
	"courier" text NOT NULL,
	"province" text NOT NULL,
	"first_g" integer NOT NULL,
	"first_fen" bigint,
	"step_g" integer NOT NULL,
	"step_fen" bigint NOT NULL,
	"days" integer NOT NULL,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	CONSTRAINT "delivery_tariffs_courier_province_starts_at_pk" PRIMARY KEY("courier","province","starts_at"),
	CONSTRAINT "delivery_tariffs_whole" CHECK ("delivery_tariffs"."first_g" > 0 and "delivery_tariffs"."step_g" > 0 and "delivery_tariffs"."first_fen" >= 0 and "delivery_tariffs"."step_fen" >= 0 and "delivery_tariffs"."days" > 0)
);
--> statement-breakpoint
CREATE TABLE "delivery_waivers" (
	"id" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"courier" text DEFAULT '' NOT NULL,
	"province" text DEFAULT '' NOT NULL,
	"minimum_fen" bigint NOT NULL,
	"most_fen" bigint,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	CONSTRAINT "delivery_waivers_whole" CHECK ("delivery_waivers"."minimum_fen" >= 0 and "delivery_waivers"."most_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "price_grades" (
	"grade" integer NOT NULL,
	"rate_bp" integer NOT NULL,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	CONSTRAINT "price_grades_grade_starts_at_pk" PRIMARY KEY("grade","starts_at"),
	CONSTRAINT "price_grades_rate" CHECK ("price_grades"."rate_bp" between 0 and 10000 and "price_grades"."grade" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "user_grades" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_grades_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"grade" integer NOT NULL,
	"reason" text NOT NULL,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	CONSTRAINT "user_grades_grade" CHECK ("user_grades"."grade" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "user_grades" ADD CONSTRAINT "user_grades_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_grades_user" ON "user_grades" USING btree ("user_id");
--> statement-breakpoint
-- custom
-- The tiers of the specification (9.23), and what couriers ask: the fees the site has named so far (products bucket), far
-- provinces by weight, and nothing beyond the customs border (/pages/shipping).
INSERT INTO "price_grades" ("grade", "rate_bp", "starts_at") VALUES
(0, 10000, '2020-01-01T00:00:00+08:00'),
(1, 9800, '2020-01-01T00:00:00+08:00'),
(2, 9500, '2020-01-01T00:00:00+08:00'),
(3, 9000, '2020-01-01T00:00:00+08:00'),
(4, 8500, '2020-01-01T00:00:00+08:00'),
(5, 8000, '2020-01-01T00:00:00+08:00');
--> statement-breakpoint
INSERT INTO "delivery_tariffs" ("courier", "province", "first_g", "first_fen", "step_g", "step_fen", "days", "starts_at") VALUES
('zhongtong', '', 3000, 0, 1000, 200, 3, '2020-01-01T00:00:00+08:00'),
('shunfeng', '', 3000, 1200, 1000, 200, 1, '2020-01-01T00:00:00+08:00'),
('zhongtong', '西藏自治区', 1000, 800, 1000, 600, 6, '2020-01-01T00:00:00+08:00'),
('shunfeng', '西藏自治区', 1000, 2200, 1000, 1000, 3, '2020-01-01T00:00:00+08:00'),
('zhongtong', '新疆维吾尔自治区', 1000, 800, 1000, 600, 6, '2020-01-01T00:00:00+08:00'),
('shunfeng', '新疆维吾尔自治区', 1000, 2200, 1000, 1000, 3, '2020-01-01T00:00:00+08:00'),
('zhongtong', '青海省', 1000, 800, 1000, 600, 6, '2020-01-01T00:00:00+08:00'),
('shunfeng', '青海省', 1000, 2200, 1000, 1000, 3, '2020-01-01T00:00:00+08:00'),
('zhongtong', '内蒙古自治区', 1000, 800, 1000, 600, 6, '2020-01-01T00:00:00+08:00'),
('shunfeng', '内蒙古自治区', 1000, 2200, 1000, 1000, 3, '2020-01-01T00:00:00+08:00'),
('zhongtong', '宁夏回族自治区', 1000, 800, 1000, 600, 6, '2020-01-01T00:00:00+08:00'),
('shunfeng', '宁夏回族自治区', 1000, 2200, 1000, 1000, 3, '2020-01-01T00:00:00+08:00'),
('zhongtong', '甘肃省', 1000, 800, 1000, 600, 6, '2020-01-01T00:00:00+08:00'),
('shunfeng', '甘肃省', 1000, 2200, 1000, 1000, 3, '2020-01-01T00:00:00+08:00'),
('zhongtong', '海南省', 1000, 800, 1000, 600, 6, '2020-01-01T00:00:00+08:00'),
('shunfeng', '海南省', 1000, 2200, 1000, 1000, 3, '2020-01-01T00:00:00+08:00'),
('zhongtong', '台湾省', 1000, NULL, 1000, 0, 1, '2020-01-01T00:00:00+08:00'),
('shunfeng', '台湾省', 1000, NULL, 1000, 0, 1, '2020-01-01T00:00:00+08:00'),
('zhongtong', '香港特别行政区', 1000, NULL, 1000, 0, 1, '2020-01-01T00:00:00+08:00'),
('shunfeng', '香港特别行政区', 1000, NULL, 1000, 0, 1, '2020-01-01T00:00:00+08:00'),
('zhongtong', '澳门特别行政区', 1000, NULL, 1000, 0, 1, '2020-01-01T00:00:00+08:00'),
('shunfeng', '澳门特别行政区', 1000, NULL, 1000, 0, 1, '2020-01-01T00:00:00+08:00');
