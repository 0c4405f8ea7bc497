-- AlterTable
ALTER TABLE "idempotent_call" ADD COLUMN     "run" UUID;
