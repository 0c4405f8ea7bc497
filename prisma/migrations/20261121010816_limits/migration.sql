-- CreateTable
CREATE TABLE "rate_count" (
    "account_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "minute_count" INTEGER NOT NULL,
    "hour" TIMESTAMPTZ(0) NOT NULL,
    "hour_count" INTEGER NOT NULL,
    "day" TIMESTAMPTZ(0) NOT NULL,
    "day_count" INTEGER NOT NULL,
    "chat_minute" TIMESTAMPTZ(0) NOT NULL,
    "chat_minute_count" INTEGER NOT NULL,

    CONSTRAINT "rate_count_pkey" PRIMARY KEY ("account_id","mode")
);

-- CreateTable
CREATE TABLE "rate_address" (
    "address" TEXT NOT NULL,
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "rate_address_pkey" PRIMARY KEY ("address")
);

-- CreateTable
CREATE TABLE "chat_use" (
    "message_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "answered" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_use_pkey" PRIMARY KEY ("message_id")
);

-- CreateTable
CREATE TABLE "idempotent_call" (
    "account_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "path" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "answer" BYTEA,
    "locked_until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotent_call_pkey" PRIMARY KEY ("account_id","mode","path","key")
);

-- CreateIndex
CREATE INDEX "chat_use_account_id_mode_created_at_idx" ON "chat_use"("account_id", "mode", "created_at");

-- CreateIndex
CREATE INDEX "idempotent_call_created_at_idx" ON "idempotent_call"("created_at");

-- Counts of the current minute are not worth a flush to disk a call.
ALTER TABLE "rate_count" SET UNLOGGED;
ALTER TABLE "rate_address" SET UNLOGGED;
