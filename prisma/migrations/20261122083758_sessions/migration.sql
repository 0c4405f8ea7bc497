-- CreateEnum
CREATE TYPE "session_kind" AS ENUM ('portal', 'link', 'console');

-- AlterTable
ALTER TABLE "chat_message" ADD COLUMN     "external_user_id" TEXT;

-- CreateTable
CREATE TABLE "session_token" (
    "id" UUID NOT NULL,
    "kind" "session_kind" NOT NULL,
    "account_id" UUID,
    "mode" "mode" NOT NULL,
    "key_id" UUID,
    "hash" BYTEA NOT NULL,
    "scopes" TEXT[],
    "property_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "external_user_id" TEXT,
    "requests_per_minute" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "session_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session_rate" (
    "session_id" UUID NOT NULL,
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "session_rate_pkey" PRIMARY KEY ("session_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "session_token_hash_key" ON "session_token"("hash");

-- CreateIndex
CREATE INDEX "session_token_account_id_mode_id_idx" ON "session_token"("account_id", "mode", "id");

-- CreateIndex
CREATE INDEX "session_token_key_id_idx" ON "session_token"("key_id");

-- CreateIndex
CREATE INDEX "session_token_expires_at_idx" ON "session_token"("expires_at");

-- AddForeignKey
ALTER TABLE "session_token" ADD CONSTRAINT "session_token_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_token" ADD CONSTRAINT "session_token_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_rate" ADD CONSTRAINT "session_rate_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session_token"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Counts of the current minute need no crash safety.
ALTER TABLE "session_rate" SET UNLOGGED;
