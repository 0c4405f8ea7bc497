-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "mode" AS ENUM ('live', 'test');

-- CreateEnum
CREATE TYPE "tier_grant" AS ENUM ('free', 'report', 'pro', 'enterprise');

-- CreateEnum
CREATE TYPE "analysis_status" AS ENUM ('queued', 'processing', 'analysis_done', 'skipped', 'failed');

-- CreateEnum
CREATE TYPE "chat_status" AS ENUM ('pending', 'ready', 'limited');

-- CreateTable
CREATE TABLE "account" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "grant" "tier_grant" NOT NULL DEFAULT 'free',
    "granted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "per_minute" INTEGER,
    "per_hour" INTEGER,
    "chat_per_minute" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "scopes" TEXT[],
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "property" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "external_id" TEXT,
    "address" TEXT NOT NULL,
    "city" TEXT,
    "state" TEXT,
    "zip_code" TEXT,
    "country" TEXT NOT NULL,
    "address_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "property_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "property_id" UUID,
    "bulk" BOOLEAN NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "analysis" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "property_id" UUID,
    "job_id" UUID NOT NULL,
    "external_user_id" TEXT,
    "filename" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "file_type" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "sha256" TEXT NOT NULL,
    "page_count" INTEGER NOT NULL,
    "status" "analysis_status" NOT NULL DEFAULT 'queued',
    "chat_status" "chat_status" NOT NULL DEFAULT 'pending',
    "document_type" TEXT,
    "category" TEXT,
    "total_issues" INTEGER,
    "severity" TEXT,
    "reason" TEXT,
    "error" TEXT,
    "forced" BOOLEAN NOT NULL DEFAULT false,
    "step" TEXT NOT NULL DEFAULT 'queued',
    "pages_done" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "finished_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "analysis_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "page" (
    "analysis_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "width" DOUBLE PRECISION NOT NULL,
    "height" DOUBLE PRECISION NOT NULL,
    "text" TEXT NOT NULL,
    "lines" JSONB NOT NULL,
    "ocr" BOOLEAN NOT NULL,

    CONSTRAINT "page_pkey" PRIMARY KEY ("analysis_id","number")
);

-- CreateTable
CREATE TABLE "report" (
    "analysis_id" UUID NOT NULL,
    "summary" TEXT NOT NULL,
    "key_findings" JSONB NOT NULL,
    "facts" JSONB NOT NULL,
    "not_inspected" JSONB NOT NULL,
    "cost_low" DOUBLE PRECISION,
    "cost_high" DOUBLE PRECISION,
    "cost_currency" TEXT,
    "generated_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_pkey" PRIMARY KEY ("analysis_id")
);

-- CreateTable
CREATE TABLE "issue" (
    "id" UUID NOT NULL,
    "analysis_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "system" TEXT NOT NULL,
    "component" TEXT,
    "location" TEXT,
    "severity" TEXT NOT NULL,
    "severity_reason" TEXT NOT NULL,
    "safety_hazard" BOOLEAN NOT NULL,
    "page" INTEGER NOT NULL,
    "snippet" TEXT NOT NULL,
    "recommendation" TEXT,
    "trade" TEXT,
    "cost_low" DOUBLE PRECISION,
    "cost_high" DOUBLE PRECISION,
    "cost_currency" TEXT,
    "cost_basis" TEXT,
    "confidence" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "issue_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chunk" (
    "id" UUID NOT NULL,
    "analysis_id" UUID NOT NULL,
    "page" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "heading" TEXT,
    "text" TEXT NOT NULL,
    "vector" BYTEA,
    "embedded_by" TEXT,

    CONSTRAINT "chunk_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search_entry" (
    "chunk_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "property_id" UUID,
    "analysis_id" UUID NOT NULL,
    "file" TEXT NOT NULL,
    "document_type" TEXT NOT NULL,
    "page" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "heading" TEXT,
    "text" TEXT NOT NULL,
    "terms" tsvector NOT NULL,
    "length" INTEGER NOT NULL,
    "vector" BYTEA,

    CONSTRAINT "search_entry_pkey" PRIMARY KEY ("chunk_id")
);

-- CreateTable
CREATE TABLE "chat_message" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "property_id" UUID,
    "analysis_id" UUID,
    "session_id" TEXT,
    "query" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "citations" JSONB NOT NULL,
    "related_questions" TEXT[],
    "estimated_cost" JSONB,
    "confidence" TEXT,
    "generated_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staged_file" (
    "key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staged_file_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "worker_heartbeat" (
    "worker_id" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "worker_heartbeat_pkey" PRIMARY KEY ("worker_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "api_key_account_id_idx" ON "api_key"("account_id");

-- CreateIndex
CREATE INDEX "property_account_id_mode_id_idx" ON "property"("account_id", "mode", "id");

-- CreateIndex
CREATE UNIQUE INDEX "property_account_id_mode_external_id_key" ON "property"("account_id", "mode", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "property_account_id_mode_address_key_key" ON "property"("account_id", "mode", "address_key");

-- CreateIndex
CREATE INDEX "job_account_id_idx" ON "job"("account_id");

-- CreateIndex
CREATE INDEX "job_property_id_idx" ON "job"("property_id");

-- CreateIndex
CREATE INDEX "analysis_account_id_mode_id_idx" ON "analysis"("account_id", "mode", "id");

-- CreateIndex
CREATE INDEX "analysis_property_id_id_idx" ON "analysis"("property_id", "id");

-- CreateIndex
CREATE INDEX "analysis_job_id_idx" ON "analysis"("job_id");

-- CreateIndex
CREATE INDEX "analysis_account_id_mode_sha256_idx" ON "analysis"("account_id", "mode", "sha256");

-- CreateIndex
CREATE UNIQUE INDEX "issue_analysis_id_position_key" ON "issue"("analysis_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "chunk_analysis_id_position_key" ON "chunk"("analysis_id", "position");

-- CreateIndex
CREATE INDEX "search_entry_terms_idx" ON "search_entry" USING GIN ("terms");

-- CreateIndex
CREATE INDEX "search_entry_analysis_id_idx" ON "search_entry"("analysis_id");

-- CreateIndex
CREATE INDEX "search_entry_property_id_idx" ON "search_entry"("property_id");

-- CreateIndex
CREATE INDEX "chat_message_property_id_id_idx" ON "chat_message"("property_id", "id");

-- CreateIndex
CREATE INDEX "chat_message_analysis_id_id_idx" ON "chat_message"("analysis_id", "id");

-- CreateIndex
CREATE INDEX "chat_message_account_id_idx" ON "chat_message"("account_id");

-- CreateIndex
CREATE INDEX "staged_file_created_at_idx" ON "staged_file"("created_at");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "property" ADD CONSTRAINT "property_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_property_id_fkey" FOREIGN KEY ("property_id") REFERENCES "property"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "analysis" ADD CONSTRAINT "analysis_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "analysis" ADD CONSTRAINT "analysis_property_id_fkey" FOREIGN KEY ("property_id") REFERENCES "property"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "analysis" ADD CONSTRAINT "analysis_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page" ADD CONSTRAINT "page_analysis_id_fkey" FOREIGN KEY ("analysis_id") REFERENCES "analysis"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_analysis_id_fkey" FOREIGN KEY ("analysis_id") REFERENCES "analysis"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "issue" ADD CONSTRAINT "issue_analysis_id_fkey" FOREIGN KEY ("analysis_id") REFERENCES "analysis"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chunk" ADD CONSTRAINT "chunk_analysis_id_fkey" FOREIGN KEY ("analysis_id") REFERENCES "analysis"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_property_id_fkey" FOREIGN KEY ("property_id") REFERENCES "property"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_analysis_id_fkey" FOREIGN KEY ("analysis_id") REFERENCES "analysis"("id") ON DELETE CASCADE ON UPDATE CASCADE;
