// Data: patterns of labelled values in documents without a reader of their own, applied line by line. The first group
// is the value.
import type { DocumentType } from '../../../documents/document-types.ts';

export interface Pattern {
  name: string;
  pattern: RegExp;
}

const amount = String.raw`\$\s?\d[\d,]+(?:\.\d{2})?`;
const rate = String.raw`${amount}(?:\)?,?\s*(?:per|a|an|each|/)\s*\w+(?:\s+per\s+\w+)?)?`;
const day = String.raw`(?:\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|(?:January|February|March|April|May|June|July|August|September|October|November|December)\s+\d{1,2},?\s+\d{4})`;

export const labelledPatterns: Partial<Record<DocumentType, readonly Pattern[]>> = {
  appraisal: [
    {
      name: 'Appraised value',
      pattern: new RegExp(
        String.raw`\b(?:opinion of (?:the )?(?:market )?value|market value[^$]{0,120}is|appraised value|value opinion)\b[^$\d]{0,80}(${amount})`,
        'i',
      ),
    },
    {
      name: 'Effective date',
      pattern: new RegExp(String.raw`\b(?:as of|effective date(?: of (?:the )?appraisal)?)[:\s,]{1,5}(${day})`, 'i'),
    },
    { name: 'Year built', pattern: /\byear built[:\s]{1,4}(\d{4})/i },
    { name: 'Gross living area', pattern: /\b([\d,]{3,6})\s+square feet of gross living area/i },
    { name: 'Contract price', pattern: /\bcontract price[:\s$]{1,5}\$?\s?([\d,]{5,})/i },
  ],
  lease: [
    { name: 'Rent', pattern: new RegExp(String.raw`\b(?:monthly )?rent\b[^.$\n]{0,80}(${rate})`, 'i') },
    { name: 'Security deposit', pattern: new RegExp(String.raw`\bsecurity deposit\b[^.$\n]{0,80}(${amount})`, 'i') },
    {
      name: 'Begins',
      pattern: new RegExp(
        String.raw`\b(?:term|lease)\b[^.\n]{0,60}\b(?:begin|commenc|start)\w*\b[^.\n]{0,30}?(${day})`,
        'i',
      ),
    },
    { name: 'Ends', pattern: new RegExp(String.raw`\b(?:end|expir|terminat)\w*\s+(?:on\s+)?(${day})`, 'i') },
  ],
  insurance: [
    { name: 'Policy number', pattern: /\bpolicy (?:number|no\.?|#)[:\s]{1,4}([A-Z0-9][A-Z0-9-]{4,})/i },
    {
      name: 'Policy period',
      pattern: new RegExp(String.raw`\bpolicy period[:\s]{1,4}(?:from\s+)?(${day}\s*(?:to|-|–)\s*${day})`, 'i'),
    },
    { name: 'Premium', pattern: new RegExp(String.raw`\b(?:total |annual )?premium[:\s]{1,4}(${amount})`, 'i') },
    {
      name: 'Dwelling coverage',
      pattern: new RegExp(String.raw`\b(?:coverage A|dwelling)\b[^$\n]{0,30}(${amount})`, 'i'),
    },
    { name: 'Deductible', pattern: new RegExp(String.raw`\bdeductible\b[^$%\n]{0,30}(${amount}|\d+\s?%)`, 'i') },
  ],
  purchase_agreement: [
    { name: 'Sales price', pattern: new RegExp(String.raw`\b(?:sales?|purchase) price\b[^$\n]{0,80}(${amount})`, 'i') },
    { name: 'Earnest money', pattern: new RegExp(String.raw`\bearnest money\b[^$\n]{0,80}(${amount})`, 'i') },
    {
      name: 'Closing date',
      pattern: new RegExp(String.raw`\bclosing (?:of the sale will be )?(?:on or before|date)[:\s]{1,4}(${day})`, 'i'),
    },
  ],
  settlement_statement: [
    { name: 'Settlement date', pattern: new RegExp(String.raw`\bsettlement date[:\s]{1,4}(${day})`, 'i') },
    {
      name: 'Contract sales price',
      pattern: new RegExp(String.raw`\bcontract sales price\s+(${amount}|[\d,]{5,}(?:\.\d{2})?)`, 'i'),
    },
    {
      name: 'Cash from borrower',
      pattern: new RegExp(
        String.raw`\bcash\b[^$\n]{0,30}\bfrom\b[^$\n]{0,30}\bborrower\b[^$\d\n]{0,10}(${amount}|[\d,]{4,}\.\d{2})`,
        'i',
      ),
    },
  ],
  permit: [
    { name: 'Permit number', pattern: /\bpermit (?:number|no\.?|#)[:\s]{1,4}([A-Z0-9][A-Z0-9-]{3,})/i },
    { name: 'Issued', pattern: new RegExp(String.raw`\b(?:issued|date issued|issue date)[:\s]{1,4}(${day})`, 'i') },
  ],
};
