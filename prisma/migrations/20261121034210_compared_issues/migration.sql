-- AlterTable
ALTER TABLE "analysis" ADD COLUMN     "withheld" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "issue" ADD COLUMN     "compared" BOOLEAN NOT NULL DEFAULT false;
