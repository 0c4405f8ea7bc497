-- AlterTable
ALTER TABLE "webhook" ADD COLUMN     "previous_secret" BYTEA,
ADD COLUMN     "previous_secret_until" TIMESTAMPTZ(3);
