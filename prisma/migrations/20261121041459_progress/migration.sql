-- AlterTable
ALTER TABLE "analysis" ADD COLUMN     "started_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "arriving_upload" (
    "id" UUID NOT NULL,
    "property_id" UUID NOT NULL,
    "received_bytes" BIGINT NOT NULL DEFAULT 0,
    "total_bytes" BIGINT,
    "received_files" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "arriving_upload_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "arriving_upload_property_id_idx" ON "arriving_upload"("property_id");

-- CreateIndex
CREATE INDEX "analysis_finished_at_step_id_idx" ON "analysis"("finished_at", "step", "id");

-- AddForeignKey
ALTER TABLE "arriving_upload" ADD CONSTRAINT "arriving_upload_property_id_fkey" FOREIGN KEY ("property_id") REFERENCES "property"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is arriving is gone with the database that hears of it.
ALTER TABLE "arriving_upload" SET UNLOGGED;
