CREATE TABLE "page_reports" (
	"day" date NOT NULL,
	"route" text NOT NULL,
	"small" boolean NOT NULL,
	"what" text NOT NULL,
	"range" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "page_reports_day_route_small_what_range_pk" PRIMARY KEY("day","route","small","what","range")
);
