-- CreateEnum
CREATE TYPE "payment_provider" AS ENUM ('stripe', 'sandbox');

-- CreateEnum
CREATE TYPE "paid_tier" AS ENUM ('pro', 'enterprise');

-- CreateEnum
CREATE TYPE "subscription_status" AS ENUM ('active', 'past_due', 'canceled', 'incomplete', 'trialing');

-- CreateEnum
CREATE TYPE "checkout_kind" AS ENUM ('subscription', 'report', 'credits');

-- CreateEnum
CREATE TYPE "checkout_status" AS ENUM ('open', 'completed', 'expired', 'failed');

-- CreateEnum
CREATE TYPE "purchase_status" AS ENUM ('pending', 'completed', 'expired', 'failed');

-- AlterTable
ALTER TABLE "analysis" ADD COLUMN     "use_id" UUID;

-- CreateTable
CREATE TABLE "provider_customer" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "external_user_id" TEXT,
    "provider" "payment_provider" NOT NULL,
    "customer_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "provider_customer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "external_user_id" TEXT,
    "provider" "payment_provider" NOT NULL,
    "provider_customer_id" TEXT NOT NULL,
    "provider_subscription_id" TEXT,
    "tier" "paid_tier" NOT NULL,
    "status" "subscription_status" NOT NULL,
    "current_period_start" TIMESTAMPTZ(3) NOT NULL,
    "current_period_end" TIMESTAMPTZ(3) NOT NULL,
    "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
    "open_slot" TEXT,
    "synced_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "checkout" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "external_user_id" TEXT,
    "provider" "payment_provider" NOT NULL,
    "session_id" TEXT,
    "kind" "checkout_kind" NOT NULL,
    "status" "checkout_status" NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "checkout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_purchase" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "external_user_id" TEXT,
    "checkout_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "report_purchase_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "analysis_use" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "external_user_id" TEXT,
    "report_purchase_id" UUID,
    "property_id" UUID,
    "used_at" TIMESTAMPTZ(3) NOT NULL,
    "given_back_at" TIMESTAMPTZ(3),
    "kept" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "analysis_use_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provider_event" (
    "provider" "payment_provider" NOT NULL,
    "event_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "handled_at" TIMESTAMPTZ(3),

    CONSTRAINT "provider_event_pkey" PRIMARY KEY ("provider","event_id")
);

-- CreateTable
CREATE TABLE "credit_account" (
    "account_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "external_user_id" TEXT NOT NULL,
    "balance" INTEGER NOT NULL DEFAULT 0,
    "total_purchased" INTEGER NOT NULL DEFAULT 0,
    "total_spent" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "credit_account_pkey" PRIMARY KEY ("account_id","mode","external_user_id")
);

-- CreateTable
CREATE TABLE "credit_entry" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "external_user_id" TEXT NOT NULL,
    "delta" INTEGER NOT NULL,
    "balance_after" INTEGER NOT NULL,
    "purchase_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_access" (
    "account_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "external_user_id" TEXT NOT NULL,
    "analysis_id" UUID NOT NULL,
    "entry_id" UUID NOT NULL,

    CONSTRAINT "document_access_pkey" PRIMARY KEY ("account_id","mode","external_user_id","analysis_id")
);

-- CreateTable
CREATE TABLE "credit_purchase" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "external_user_id" TEXT NOT NULL,
    "pack_type" TEXT NOT NULL,
    "credits" INTEGER NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "status" "purchase_status" NOT NULL DEFAULT 'pending',
    "checkout_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "credit_purchase_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sandbox_object" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "customer" TEXT,
    "data" JSONB NOT NULL,

    CONSTRAINT "sandbox_object_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sandbox_event" (
    "id" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "sandbox_event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "provider_customer_provider_customer_id_idx" ON "provider_customer"("provider", "customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "provider_customer_account_id_mode_provider_customer_id_key" ON "provider_customer"("account_id", "mode", "provider", "customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_provider_subscription_id_key" ON "subscription"("provider_subscription_id");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_open_slot_key" ON "subscription"("open_slot");

-- CreateIndex
CREATE INDEX "subscription_account_id_mode_idx" ON "subscription"("account_id", "mode");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_session_id_key" ON "checkout"("session_id");

-- CreateIndex
CREATE INDEX "checkout_status_created_at_idx" ON "checkout"("status", "created_at");

-- CreateIndex
CREATE INDEX "checkout_account_id_mode_idx" ON "checkout"("account_id", "mode");

-- CreateIndex
CREATE UNIQUE INDEX "report_purchase_checkout_id_key" ON "report_purchase"("checkout_id");

-- CreateIndex
CREATE INDEX "report_purchase_account_id_mode_expires_at_idx" ON "report_purchase"("account_id", "mode", "expires_at");

-- CreateIndex
CREATE INDEX "analysis_use_account_id_mode_used_at_idx" ON "analysis_use"("account_id", "mode", "used_at");

-- CreateIndex
CREATE INDEX "analysis_use_report_purchase_id_idx" ON "analysis_use"("report_purchase_id");

-- CreateIndex
CREATE INDEX "provider_event_handled_at_received_at_idx" ON "provider_event"("handled_at", "received_at");

-- CreateIndex
CREATE UNIQUE INDEX "credit_entry_purchase_id_key" ON "credit_entry"("purchase_id");

-- CreateIndex
CREATE INDEX "credit_entry_account_id_mode_external_user_id_idx" ON "credit_entry"("account_id", "mode", "external_user_id");

-- CreateIndex
CREATE INDEX "document_access_entry_id_idx" ON "document_access"("entry_id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_purchase_checkout_id_key" ON "credit_purchase"("checkout_id");

-- CreateIndex
CREATE INDEX "credit_purchase_account_id_mode_external_user_id_id_idx" ON "credit_purchase"("account_id", "mode", "external_user_id", "id");

-- CreateIndex
CREATE INDEX "sandbox_object_kind_customer_idx" ON "sandbox_object"("kind", "customer");

-- CreateIndex
CREATE INDEX "analysis_use_id_idx" ON "analysis"("use_id");

-- AddForeignKey
ALTER TABLE "analysis" ADD CONSTRAINT "analysis_use_id_fkey" FOREIGN KEY ("use_id") REFERENCES "analysis_use"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_purchase" ADD CONSTRAINT "report_purchase_checkout_id_fkey" FOREIGN KEY ("checkout_id") REFERENCES "checkout"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "analysis_use" ADD CONSTRAINT "analysis_use_report_purchase_id_fkey" FOREIGN KEY ("report_purchase_id") REFERENCES "report_purchase"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_purchase" ADD CONSTRAINT "credit_purchase_checkout_id_fkey" FOREIGN KEY ("checkout_id") REFERENCES "checkout"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What schema.prisma can't say: no balance below zero, and a ledger whose rows are never changed.
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_balance" CHECK ("balance" >= 0 AND "balance" = "total_purchased" - "total_spent");

-- (The engine that applies migrations ends a statement at every semicolon: those inside are written as \x3b.)
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN RAISE EXCEPTION \'rows of % are never changed\', TG_TABLE_NAME\x3b END\x3b';
CREATE TRIGGER "credit_entry_append_only" BEFORE UPDATE OR DELETE ON "credit_entry"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
