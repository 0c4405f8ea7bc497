-- The ledger's rows are never changed, and go only with an account that is deleted.
-- (The engine that applies migrations ends a statement at every semicolon: those inside are written as \x3b.)
CREATE OR REPLACE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN IF TG_OP = \'DELETE\' AND EXISTS (SELECT 1 FROM account WHERE id = OLD.account_id AND deleted_at IS NOT NULL) THEN RETURN OLD\x3b END IF\x3b RAISE EXCEPTION \'rows of % are never changed\', TG_TABLE_NAME\x3b END\x3b';
