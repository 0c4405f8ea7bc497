// Bulk inserts of analysis results. The rows of each table are sent as one JSON text, because Prisma createMany
// compiles a query with one parameter for each cell, which took 1.5 ms for each page.
import { v7 } from 'uuid';
import type { Transaction } from '../database/client.ts';
import { toJson } from '../database/json.ts';
import type { Issue } from '../engine/engine.ts';
import { issueRow } from './issue-rows.ts';

/** @param pages as `DocumentResult` has them; so are the chunks */
export const insertPages = (tx: Transaction, analysisId: string, pages: string) => tx.$executeRaw`
  insert into page (analysis_id, number, width, height, text, lines, ocr)
  select ${analysisId}::uuid, number, width, height, text, lines, ocr
  from jsonb_to_recordset(${pages}::jsonb)
    as page(number int, width float8, height float8, text text, lines jsonb, ocr boolean)`;

export const insertChunks = (tx: Transaction, analysisId: string, chunks: string) => tx.$executeRaw`
  insert into chunk (id, analysis_id, page, position, heading, text, vector, embedded_by)
  select id, ${analysisId}::uuid, page, position, heading, text, decode(vector, 'base64'), "embeddedBy"
  from json_to_recordset(${chunks}::json)
    as chunk(id uuid, page int, position int, heading text, text text, vector text, "embeddedBy" text)`;

/** Deletes the rows of an earlier run. */
export const deleteResult = (tx: Transaction, analysisId: string) => tx.$executeRaw`
  with pages as (delete from page where analysis_id = ${analysisId}::uuid),
    reports as (delete from report where analysis_id = ${analysisId}::uuid),
    issues as (delete from issue where analysis_id = ${analysisId}::uuid)
  delete from chunk where analysis_id = ${analysisId}::uuid`;

/** @param compared whether the issues come from a comparison of documents */
export const insertIssues = (
  tx: Transaction,
  analysisId: string,
  findings: Issue[],
  { from = 0, compared = false } = {},
) => tx.$executeRaw`
  insert into issue (id, analysis_id, position, compared, title, description, system, component, location, severity,
    severity_reason, safety_hazard, page, snippet, recommendation, trade, cost_low, cost_high, cost_currency, cost_basis,
    confidence)
  select id, ${analysisId}::uuid, position, ${compared}, title, description, system, component, location, severity,
    "severityReason", "safetyHazard", page, snippet, recommendation, trade, "costLow", "costHigh", "costCurrency",
    "costBasis", confidence
  from json_to_recordset(${toJson(findings.map((finding, at) => ({ id: v7(), position: from + at, ...issueRow(finding) })))}::json)
    as issue(id uuid, position int, title text, description text, system text, component text, location text,
      severity text, "severityReason" text, "safetyHazard" boolean, page int, snippet text, recommendation text,
      trade text, "costLow" float8, "costHigh" float8, "costCurrency" text, "costBasis" text, confidence float8)`;
