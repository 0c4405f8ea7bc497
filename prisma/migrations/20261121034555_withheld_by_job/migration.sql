-- AlterTable
ALTER TABLE "analysis" DROP COLUMN "withheld";

-- AlterTable
ALTER TABLE "job" ADD COLUMN     "withheld" UUID[] DEFAULT ARRAY[]::UUID[];
