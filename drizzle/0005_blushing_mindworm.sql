CREATE TABLE "help_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "help_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"thread_id" text NOT NULL,
	"side" text NOT NULL,
	"operator_id" text,
	"text" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "help_messages_key" UNIQUE("thread_id","key")
);
--> statement-breakpoint
CREATE TABLE "help_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"thread_id" text,
	"message_id" bigint,
	"side" text NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "help_threads" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"ticket_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_last_id" bigint DEFAULT 0 NOT NULL,
	"operator_last_id" bigint DEFAULT 0 NOT NULL,
	"customer_read_id" bigint DEFAULT 0 NOT NULL,
	"operator_read_id" bigint DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "help_threads_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "help_threads_ticket_hash_unique" UNIQUE("ticket_hash")
);
--> statement-breakpoint
ALTER TABLE "help_messages" ADD CONSTRAINT "help_messages_thread_id_help_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."help_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_pictures" ADD CONSTRAINT "help_pictures_thread_id_help_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."help_threads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_pictures" ADD CONSTRAINT "help_pictures_message_id_help_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."help_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_threads" ADD CONSTRAINT "help_threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "help_messages_thread" ON "help_messages" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "help_pictures_thread" ON "help_pictures" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "help_pictures_message" ON "help_pictures" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "help_threads_last" ON "help_threads" USING btree ("last_at");