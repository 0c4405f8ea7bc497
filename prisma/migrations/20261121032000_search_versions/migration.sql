-- What the column held was more than a vector. Entries learn whose vector it is, and what they were made of.
ALTER TABLE "search_entry" RENAME COLUMN "vector" TO "packed";
ALTER TABLE "search_entry" ALTER COLUMN "packed" SET NOT NULL;
ALTER TABLE "search_entry" ADD COLUMN "embedded_by" TEXT, ADD COLUMN "version" TEXT NOT NULL DEFAULT '';
ALTER TABLE "search_entry" ALTER COLUMN "version" DROP DEFAULT;
UPDATE "search_entry" SET "embedded_by" = "chunk"."embedded_by" FROM "chunk" WHERE "chunk"."id" = "search_entry"."chunk_id" AND "chunk"."vector" IS NOT NULL;
