-- CreateEnum
CREATE TYPE "dispute_state" AS ENUM ('open', 'won', 'lost');

-- CreateEnum
CREATE TYPE "credit_entry_kind" AS ENUM ('purchase', 'access', 'returned', 'reversal', 'written_off', 'adjustment');

-- AlterEnum
ALTER TYPE "checkout_status" ADD VALUE 'held';
ALTER TYPE "checkout_status" ADD VALUE 'refunded';

-- AlterEnum
ALTER TYPE "purchase_status" ADD VALUE 'refunded';

-- AlterTable
ALTER TABLE "account" ADD COLUMN     "credits_low" INTEGER,
ADD COLUMN     "grant_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "provider_customer" ADD COLUMN     "gone_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "changing_until" TIMESTAMPTZ(3),
ADD COLUMN     "held_reason" TEXT,
ADD COLUMN     "payment_url" TEXT,
ADD COLUMN     "superfluous" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "suspended" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "checkout" ADD COLUMN     "amount_cents" INTEGER,
ADD COLUMN     "held_reason" TEXT,
ADD COLUMN     "open_key" TEXT,
ADD COLUMN     "superfluous" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "tier" "paid_tier";

-- AlterTable
ALTER TABLE "credit_account" ADD COLUMN     "total_adjusted" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "credit_entry" ADD COLUMN     "actor" TEXT,
ADD COLUMN     "analysis_id" UUID,
ADD COLUMN     "kind" "credit_entry_kind",
ADD COLUMN     "reason" TEXT,
ADD COLUMN     "reversal_of" UUID,
ADD COLUMN     "written_off" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "credit_purchase" ADD COLUMN     "reversed" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "written_off" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "sandbox_object" ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "payment" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "external_user_id" TEXT,
    "provider" "payment_provider" NOT NULL,
    "kind" "checkout_kind" NOT NULL,
    "source_id" TEXT NOT NULL,
    "checkout_id" UUID,
    "provider_subscription_id" TEXT,
    "payment_intent_id" TEXT,
    "charge_id" TEXT,
    "invoice_id" TEXT,
    "amount_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "refunded_cents" INTEGER NOT NULL DEFAULT 0,
    "dispute" "dispute_state",
    "paid_at" TIMESTAMPTZ(3) NOT NULL,
    "synced_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "operator_act" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "account_id" UUID,
    "subject" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "reason" TEXT,

    CONSTRAINT "operator_act_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "closed_book" (
    "id" UUID NOT NULL,
    "pseudonym" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "provider" "payment_provider" NOT NULL,
    "month" DATE NOT NULL,
    "kind" "checkout_kind" NOT NULL,
    "currency" TEXT NOT NULL,
    "payments" INTEGER NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "refunded_cents" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "closed_book_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "payment_checkout_id_key" ON "payment"("checkout_id");

-- CreateIndex
CREATE INDEX "payment_provider_payment_intent_id_idx" ON "payment"("provider", "payment_intent_id");

-- CreateIndex
CREATE INDEX "payment_account_id_mode_paid_at_idx" ON "payment"("account_id", "mode", "paid_at");

-- CreateIndex
CREATE UNIQUE INDEX "payment_provider_source_id_key" ON "payment"("provider", "source_id");

-- CreateIndex
CREATE INDEX "operator_act_account_id_id_idx" ON "operator_act"("account_id", "id");

-- CreateIndex
CREATE INDEX "closed_book_month_idx" ON "closed_book"("month");

-- CreateIndex
CREATE INDEX "document_access_analysis_id_idx" ON "document_access"("analysis_id");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_open_key_key" ON "checkout"("open_key");

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_checkout_id_fkey" FOREIGN KEY ("checkout_id") REFERENCES "checkout"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- The entries of the first release are of two kinds.
ALTER TABLE "credit_entry" DISABLE TRIGGER "credit_entry_append_only";
UPDATE "credit_entry" SET "kind" = CASE WHEN "purchase_id" IS NOT NULL THEN 'purchase' ELSE 'access' END::"credit_entry_kind";
ALTER TABLE "credit_entry" ENABLE TRIGGER "credit_entry_append_only";
ALTER TABLE "credit_entry" ALTER COLUMN "kind" SET NOT NULL;

-- What schema.prisma can't say: a balance is the sum of its parts, and the acts of operators are never changed.
ALTER TABLE "credit_account" DROP CONSTRAINT "credit_account_balance";
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_balance"
  CHECK ("balance" >= 0 AND "total_purchased" >= 0 AND "total_spent" >= 0 AND "balance" = "total_purchased" - "total_spent" + "total_adjusted");
ALTER TABLE "payment" ADD CONSTRAINT "payment_refunded" CHECK ("refunded_cents" >= 0 AND "refunded_cents" <= "amount_cents");
CREATE TRIGGER "operator_act_append_only" BEFORE UPDATE OR DELETE ON "operator_act"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
