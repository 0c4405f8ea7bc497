-- CreateTable
CREATE TABLE "clock" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "offset_ms" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "clock_pkey" PRIMARY KEY ("id")
);
