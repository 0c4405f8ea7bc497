-- AlterTable
ALTER TABLE "analysis" ADD COLUMN     "coverage" JSONB;
