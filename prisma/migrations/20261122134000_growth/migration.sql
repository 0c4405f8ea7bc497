-- Progress of an account reads its unfinished documents, not all of them.
CREATE INDEX "analysis_account_id_mode_finished_at_idx" ON "analysis"("account_id", "mode", "finished_at");
-- Deleting a chat finds the stored responses that contain it.
CREATE INDEX "idempotent_call_subjects_idx" ON "idempotent_call" USING GIN ("subjects");
-- A search reads all entries of its property or document, so no query used this index, and each insert maintained it.
DROP INDEX "search_entry_terms_idx";
