// Data: evidence for documents about loans, value, title and insurance (see evidence.ts).
import { type Evidence, of } from './rows.ts';

export const moneyEvidence: readonly Evidence[] = [
  ...of('loan_estimate', [
    [
      9,
      'the title of a Loan Estimate',
      /^\s*loan estimate\b|\bloan estimate\b.{0,40}(?:sample|model|form)|\bsave this loan estimate\b|\bH-24\b/im,
      true,
    ],
    [9, 'the title of a Loan Estimate in Spanish', /estimaci[oó]n de(?:l)? pr[eé]stamo|\bH-28\s?\([A-E]\)/i, true],
    [
      6,
      'the note to compare it with the Closing Disclosure',
      /save this loan estimate to compare|guarde esta estimaci[oó]n/i,
    ],
    [
      3,
      'a Loan Estimate’s labels',
      /\bcomparisons\b[\s\S]{0,200}\bin 5 years\b|\bestimated cash to close\b|\bdate issued\b[\s\S]{0,200}\bapplicants?\b|\bcomparaciones\b|\bfecha de emisi[oó]n\b/i,
    ],
    [
      2,
      'confirmation of a receipt',
      /\bconfirm receipt\b|\bconfirmar (?:la )?recepci[oó]n\b|\bthis form is an? (?:official )?estimate/i,
    ],
  ]),
  ...of('closing_disclosure', [
    [
      9,
      'the title of a Closing Disclosure',
      /^\s*closing disclosure\b|\bH-25\b|\bclosing disclosure\b.{0,60}(?:sample|model|form)|\bthis form is a statement of final loan terms\b/im,
      true,
    ],
    [
      9,
      'the title of a Closing Disclosure in Spanish',
      /declaraci[oó]n de cierre\s*$|\bH-28\s?\([F-J]\)|este formulario es una declaraci[oó]n/im,
      true,
    ],
    [
      5,
      'final terms compared with the Loan Estimate',
      /statement of final loan terms|compare this document with your loan estimate|compare este documento con/i,
    ],
    [
      4,
      'a Closing Disclosure’s labels',
      /\bclosing information\b[\s\S]{0,400}\bdisbursement date\b|\bsummaries of transactions\b|\bborrower-paid\b|\bdid this change\?|\bloan disclosures\b|\binformaci[oó]n (?:del|sobre el) cierre\b|\bcomprobantes de la transacci[oó]n\b|\bfecha de desembolso\b/i,
    ],
  ]),
  ...of('settlement_statement', [
    [10, 'the title of a settlement statement', /\bsettlement statement\b|\bHUD-1A?\b/i, true],
    [
      4,
      'lines of a HUD-1',
      /\bgross amount due (?:from|to) (?:borrower|seller)\b|\b(?:ALTA|estimated|final|combined) settlement statement\b/i,
    ],
    [2, 'settlement charges', /\bsettlement (?:charges|agent|date)\b/i],
  ]),
  ...of('loan_application', [
    [
      10,
      'the title of a loan application',
      /uniform residential loan application|application for (?:a )?(?:rural|home|mortgage|residential|real estate|loan|direct|home loan)[\w\s-]{0,40}(?:loan|assistance|guaranty|credit)|\b(?:residential |mortgage |rural )?loan application\b|request for (?:single family )?(?:housing )?loan/i,
      true,
    ],
    [
      5,
      'a loan application’s form number',
      /\bform 1003\b|\bfreddie mac form 65\b|\b26-1802a?\b|\b92900-?A?\b|\bRD ?410-?4\b/i,
    ],
    [
      3,
      'an applicant’s assets, income and debts',
      [/\b(?:applicant|borrower)\b/i, /\bmonthly income\b/i, /\b(?:assets|liabilities|debts)\b/i],
    ],
  ]),
  ...of('appraisal', [
    [
      10,
      'the title of an appraisal',
      /\bappraisal (?:report|of real property|of)\b|\bresidential appraisal\b|\bappraised value\b.{0,40}\breport\b/i,
      true,
    ],
    [
      5,
      'an appraisal form’s number',
      /\bfreddie mac form (?:70|465|72)\b|\bfannie mae form (?:1004|1073|2055|1025)\b|\bURAR\b/i,
    ],
    [4, 'the approaches to value', /\bsales comparison approach\b|\bcost approach\b|\bcomparable sale\b/i],
    [2, 'an opinion of value', /\bopinion of (?:the )?(?:market )?value\b|\beffective date of (?:the )?appraisal\b/i],
  ]),
  ...of('title_report', [
    [
      10,
      'the title of a title report',
      /\b(?:preliminary (?:title )?report|title (?:report|commitment|insurance commitment|search)|commitment for title insurance|abstract of title|owner'?s policy of title insurance)\b/i,
      true,
    ],
    [
      4,
      'schedules of a title commitment',
      /\bschedule [AB](?:\s?[-–]?\s?(?:I|II|1|2|section))?\b[\s\S]{0,600}\b(?:exceptions?|requirements?|vested)\b/i,
    ],
    [
      3,
      'vesting and exceptions',
      /\b(?:title to (?:said|the) (?:estate|land)|estate or interest in the land|vested in|proposed insured)\b/i,
    ],
  ]),
  ...of('insurance', [
    [
      10,
      'the title of an insurance document',
      /\b(?:homeowners?'?s?|dwelling|hazard|flood|property|title|fire|earthquake|condo(?:minium)?|renters?) (?:insurance )?(?:policy|declarations?|binder|certificate)\b|\b(?:policy )?declarations page\b|\bevidence of (?:property )?insurance\b|\bcertificate of (?:liability |property )?insurance\b|\bCLUE report\b|\bhome warranty (?:contract|plan|agreement)\b/i,
      true,
    ],
    [
      4,
      'coverages of a policy',
      /\bcoverage A\b|\bdwelling coverage\b|\bloss of use\b|\bpersonal liability\b[\s\S]{0,300}\bmedical payments\b/i,
    ],
    [2, 'a policy’s number and premium', /\bpolicy (?:number|no\.?|period)\b[\s\S]{0,1500}\b(?:premium|deductible)\b/i],
  ]),
];
