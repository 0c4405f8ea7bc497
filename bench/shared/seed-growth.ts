// Copies of one analyzed document, made by SQL: thousands of documents with pages, issues, chunks, index entries and chat.
import type pg from 'pg';

/** Of each property. */
export const documentsPerProperty = 10;

const same = (...columns: string[]) => columns.join(', ');
const analysisColumns = same(
  'filename, storage_key, file_type, bytes, sha256, page_count, status, chat_status, document_type, category',
  'total_issues, severity, coverage, step, revision, started_at, finished_at, completed_at',
);
const issueColumns = same(
  'position, title, description, system, component, location, severity, severity_reason, safety_hazard, page, snippet',
  'recommendation, trade, cost_low, cost_high, cost_currency, cost_basis, confidence',
);
const entryColumns = 'file, document_type, page, position, heading, text, terms, length, packed, embedded_by, version';
const reportColumns =
  'summary, key_findings, facts, not_inspected, not_stated, cost_low, cost_high, cost_currency, generated_by';

/** How much of the document a copy has. */
export interface Extent {
  pages: number;
  chunks: number;
}

/** So that ten thousand copies fit on a disk. */
export const smallCopy: Extent = { pages: 8, chunks: 20 };
export const wholeCopy: Extent = { pages: 10_000, chunks: 10_000 };

/** In order. $1 is the account and $2 the document to copy; `made` has the new documents and their properties. */
const statements = ({ pages, chunks }: Extent) => [
  `insert into property (id, account_id, mode, address, city, state, country, address_key, updated_at)
   select place, $1::uuid, 'live', place || ' Bench Way', 'Boulder', 'CO', 'US', place::text, now()
   from (select distinct property_id as place from made) places where $2::uuid is not null on conflict do nothing`,
  `insert into job (id, account_id, mode, property_id, bulk, finished_at)
   select place, $1::uuid, 'live', place, true, now()
   from (select distinct property_id as place from made) places where $2::uuid is not null on conflict do nothing`,
  `insert into analysis_use (id, account_id, mode, used_at)
   select id, $1::uuid, 'live', now() from made where $2::uuid is not null`,
  `insert into analysis (id, account_id, mode, property_id, job_id, use_id, ${analysisColumns})
   select made.id, $1::uuid, 'live', made.property_id, made.property_id, made.id, ${analysisColumns}
   from made cross join (select ${analysisColumns} from analysis where id = $2) donor`,
  `insert into page (analysis_id, number, width, height, text, lines, ocr)
   select made.id, number, width, height, text, lines, ocr
   from made cross join page donor where analysis_id = $2 and number <= ${pages} and $1::uuid is not null`,
  `insert into report (analysis_id, ${reportColumns})
   select made.id, ${reportColumns} from made cross join report where analysis_id = $2 and $1::uuid is not null`,
  `insert into issue (id, analysis_id, ${issueColumns})
   select uuidv7(), made.id, ${issueColumns} from made cross join issue donor
   where analysis_id = $2 and $1::uuid is not null`,
  `insert into chunk (id, analysis_id, page, position, heading, text, vector, embedded_by)
   select md5(made.id || ' ' || position)::uuid, made.id, page, position, heading, text, vector, embedded_by
   from made cross join chunk donor where analysis_id = $2 and position < ${chunks} and $1::uuid is not null`,
  `insert into search_entry (chunk_id, account_id, mode, property_id, analysis_id, ${entryColumns})
   select md5(made.id || ' ' || position)::uuid, $1::uuid, 'live', made.property_id, made.id, ${entryColumns}
   from made cross join search_entry donor where analysis_id = $2 and position < ${chunks}`,
  `insert into chat_message (id, account_id, mode, analysis_id, query, answer, citations, related_questions, generated_by)
   select uuidv7(), $1::uuid, 'live', made.id, 'How old is the roof?', 'The roof is 12 years old.', '[]', '{}', 'bench'
   from made cross join generate_series(1, 3) where $2::uuid is not null`,
];

/** Adds copies of the document `donor` to the account, ten to each new property, or all to one that is named. */
export async function copyDocuments(
  pool: pg.Pool,
  accountId: string,
  donor: string,
  count: number,
  extent = smallCopy,
  propertyId: string | null = null,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `create temporary table made on commit drop as
       select uuidv7() as id, ${propertyId ? `'${propertyId}'::uuid` : 'property_id'} as property_id
       from (select at, first_value(fresh) over (partition by at / ${documentsPerProperty} order by at) as property_id
             from (select at, uuidv7() as fresh from generate_series(0, ${count} - 1) at) numbered) placed`,
    );
    for (const text of statements(extent)) await client.query(text, [accountId, donor]);
    await client.query('commit');
  } finally {
    client.release();
  }
}
