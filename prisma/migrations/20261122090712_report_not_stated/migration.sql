-- AlterTable
ALTER TABLE "report" ADD COLUMN     "not_stated" TEXT[] DEFAULT ARRAY[]::TEXT[];
