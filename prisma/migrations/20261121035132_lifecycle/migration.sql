-- AlterTable
ALTER TABLE "account" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "staged_file" ADD COLUMN     "account_id" UUID;

-- AlterTable
ALTER TABLE "idempotent_call" ADD COLUMN     "subjects" UUID[] DEFAULT ARRAY[]::UUID[];
