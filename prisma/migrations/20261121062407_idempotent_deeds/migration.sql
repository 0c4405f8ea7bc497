-- AlterTable
ALTER TABLE "idempotent_call" ADD COLUMN     "deeds" JSONB NOT NULL DEFAULT '[]';
