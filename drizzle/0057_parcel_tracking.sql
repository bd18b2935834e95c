CREATE TABLE "parcel_tracking" (
	"parcel_id" text PRIMARY KEY NOT NULL,
	"courier" text NOT NULL,
	"tracking_no" text NOT NULL,
	"path" text NOT NULL,
	"salt" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"said_at" timestamp with time zone,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"subscribed_at" timestamp with time zone,
	"refusal" text,
	"heard_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parcel_tracking_state" CHECK ("parcel_tracking"."state" in ('waiting', 'moving', 'delivering', 'trouble', 'returned', 'signed'))
);
--> statement-breakpoint
ALTER TABLE "parcel_tracking" ADD CONSTRAINT "parcel_tracking_parcel_id_order_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."order_parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "parcel_tracking_path" ON "parcel_tracking" USING btree ("path");--> statement-breakpoint
CREATE INDEX "parcel_tracking_open" ON "parcel_tracking" USING btree ("heard_at") WHERE "parcel_tracking"."state" not in ('signed', 'returned');