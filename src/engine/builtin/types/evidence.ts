// Data: evidence for each document type. Titles and form numbers count most, then labels specific to the type, then its
// usual words. `title` evidence is searched at the start of the first pages only.
import type { DocumentType } from '../../../documents/document-types.ts';

export interface Evidence {
  type: DocumentType;
  weight: number;
  /** In words, for the customer. */
  says: string;
  /** All of these must match. */
  patterns: readonly RegExp[];
  title?: boolean;
}

const of = (
  type: DocumentType,
  rows: readonly (readonly [weight: number, says: string, patterns: RegExp | readonly RegExp[], title?: boolean])[],
): Evidence[] =>
  rows.map(([weight, says, patterns, title = false]) => ({
    type,
    weight,
    says,
    patterns: patterns instanceof RegExp ? [patterns] : patterns,
    title,
  }));

export const typeEvidence: readonly Evidence[] = [
  ...of('inspection_report', [
    [
      7,
      'the title of an inspection report',
      /\b(?:home|property|building|residential|house|condo(?:minium)?|commercial|general|pre-?listing|roof|new construction|warranty|four[- ]point|4[- ]point|draw|pool|sewer scope|septic|foundation|structural|electrical|hvac|chimney)\s+inspection(?:\s+(?:report|summary|sample))?\b|\binspection report\b/i,
      true,
    ],
    [
      6,
      'a Texas property inspection form',
      /\bREI\s?7-\d\b|property inspection report form|\bTREC\b.{0,60}inspection/i,
    ],
    [
      4,
      'ratings of inspected items',
      /\bI\s*=\s*Inspected\b|\bIN\s*=\s*Inspected\b|\bNI\s*=\s*Not Inspected\b|\bRR\s*=\s*Repair/i,
    ],
    [
      3,
      'an inspector’s recommendations',
      /\b(?:recommend|suggest)\w*\b.{0,80}\b(?:repair|replace|evaluat|correct|licensed|qualified)/i,
    ],
    [
      3,
      'the sections of a house inspection',
      [/\broof(?:ing)?\b/i, /\bplumbing\b/i, /\belectrical\b/i, /\b(?:attic|foundation|structur\w+)\b/i, /\binspect/i],
    ],
    [3, 'standards of practice of inspectors', /\b(?:ASHI|InterNACHI|NACHI|CREIA|NAHI|standards? of practice)\b/i],
    [
      2,
      'what the inspector saw',
      /\b(?:the inspector|our inspection|the inspection|this inspection|at (?:the )?time of (?:the )?inspection|was inspected|were inspected)\b/i,
    ],
    [
      2,
      'limits of an inspection',
      /\bnot inspected\b|\bvisual(?:ly)? (?:inspection|inspected)\b|\binspection (?:is|was) limited\b/i,
    ],
    [
      2,
      'deficient items',
      /\b(?:deficienc(?:y|ies)|safety hazard|safety concern|repair or replace|inoperable|inoperative)\b/i,
    ],
  ]),
  ...of('pest_report', [
    [
      9,
      'the title of a pest report',
      /wood[- ]destroying (?:insect|organism|pest)s?(?:[ &and]+organisms?)? (?:inspection )?report|termite (?:inspection )?report|structural pest control|pest (?:inspection|control) report|wood destroying pests/i,
      true,
    ],
    [7, 'a pest inspection form’s number', /\bNPMA-?\s?33\b|\bSPCB\b|\bHUD-?92053\b|\b43M-4[18]\b/i],
    [
      3,
      'findings on wood-destroying insects',
      /\b(?:subterranean termites?|drywood termites?|powder ?post beetles?|carpenter ants?)\b[\s\S]{0,400}\b(?:evidence|infestation|treat)/i,
    ],
    [
      2,
      'pest control sections',
      /\bsection (?:1|I)\b[\s\S]{0,200}\binfestation\b|\blive insects\b|\bshelter tubes\b|\bfumigat/i,
    ],
  ]),
  ...of('disclosure', [
    [
      9,
      'the title of a seller’s disclosure',
      /\b(?:seller'?s?'?|vendor'?s?|owner'?s?|sellers’?|seller’s|transfer|real estate transfer|residential|property|real property)[’']?s?\s+(?:real )?(?:property )?(?:condition )?(?:transfer )?disclosure(?:s)?(?: notice| statement| form| report)?\b|\bdisclosure (?:notice|statement) (?:of|concerning|regarding)\b|property condition (?:statement|disclosure)/i,
      true,
    ],
    [
      8,
      'a disclosure of lead-based paint',
      /\b(?:disclosure|addendum|information)\b[\s\S]{0,160}\blead-?\s?based paint\b|\blead-?\s?based paint\b[\s\S]{0,200}\b(?:disclosure|addendum)\b/i,
      true,
    ],
    [
      4,
      'the question whether the seller is aware',
      /\b(?:are you|is (?:the )?seller|seller is|aware) (?:\(seller\) )?(?:aware )?of (?:any|the)\b[\s\S]{0,300}\b(?:defect|malfunction|condition|problem|item)/i,
    ],
    [
      3,
      'the seller’s knowledge',
      /\b(?:seller'?s?|seller’s|lessor'?s?|lessor’s) (?:knowledge|disclosure|has no knowledge)\b|\bto the best of (?:the )?seller/i,
    ],
    [
      2,
      'answers of yes, no and unknown',
      /\byes\b[\s\S]{0,40}\bno\b[\s\S]{0,40}\bunknown\b|\(Y\)[\s\S]{0,60}\(N\)[\s\S]{0,60}\(U\)/i,
    ],
  ]),
  ...of('hazard_report', [
    [
      9,
      'the title of a hazard report',
      /natural hazard (?:disclosure|report|zone)|environmental (?:site assessment|hazard report)|flood (?:zone|hazard) (?:determination|report)|seismic hazard report|phase I environmental|earthquake (?:risk|hazard) (?:disclosure )?report|radon (?:test|measurement) (?:report|results)|mold (?:inspection|assessment|test) report|asbestos (?:survey|inspection|test) report/i,
      true,
    ],
    [
      5,
      'zones of natural hazards',
      [/special flood hazard area/i, /(?:fire hazard severity|wildland|earthquake fault|seismic hazard zone)/i],
    ],
    [6, 'a flood determination form', /standard flood hazard determination|FEMA form (?:086-0-32|81-93)/i],
  ]),
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
  ...of('hoa_document', [
    [
      9,
      'the title of an association’s document',
      /\b(?:declaration of (?:protective )?(?:covenants|restrictions|condominium)|covenants,? conditions,? (?:and|&) restrictions|CC\s?&\s?R'?s?|bylaws|by-laws|articles of incorporation|restrictive covenants|rules (?:and|&) regulations|(?:community|HOA|association) rules|resale certificate|HOA (?:budget|minutes)|declaration of (?:amended|easements))\b/i,
      true,
    ],
    [
      4,
      'a homeowners’ association',
      /\b(?:homeowners?'?s?'?|home owners?'?|condominium|community|property owners?'?|unit owners?'?|owners?'?|townhouse|townhome) association\b/i,
    ],
    [3, 'common areas and assessments', [/\bcommon (?:area|element|propert)\w*\b/i, /\bassessments?\b/i]],
    [
      3,
      'restrictions on lots',
      [/\b(?:declarant|association)\b/i, /\b(?:lots?|units?)\b/i, /\b(?:covenants?|restrictions?|members?)\b/i],
    ],
    [2, 'a board of directors and its members', /\bboard of directors\b[\s\S]{0,2000}\bmembers?\b/i],
  ]),
  ...of('purchase_agreement', [
    [
      10,
      'the title of a purchase contract',
      /\b(?:purchase (?:and sale )?(?:agreement|contract|offer)|(?:real estate|residential|condominium|one to four family|unimproved property|new home|farm and ranch)[\w\s()/,-]{0,50}\bcontract\b|contract (?:of|for)(?: the)? (?:sale|purchase)|sales? contract|offer to purchase|agreement of sale|sale agreement|contract to (?:buy|purchase))\b/i,
      true,
    ],
    [3, 'earnest money', /\bearnest money\b|\bescrow deposit\b|\binitial deposit\b/i],
    [
      3,
      'the parties of a sale',
      /\bseller (?:agrees|shall|will)\b[\s\S]{0,200}\b(?:sell|convey)\b|\bbuyer (?:agrees|shall) (?:to )?(?:buy|purchase|pay)\b/i,
    ],
    [2, 'terms of a sale', /\b(?:option period|option fee|contingenc(?:y|ies)|sales price|closing date)\b/i],
  ]),
  ...of('lease', [
    [
      10,
      'the title of a lease',
      /\b(?:(?:residential |rental |month-to-month |apartment |commercial |house )?(?:lease|rental|tenancy) (?:agreement|contract)|agreement to (?:lease|rent)|residential lease|lease of|model lease)\b/i,
      true,
    ],
    [4, 'landlord and tenant', /\b(?:landlord|lessor)\b[\s\S]{0,3000}\b(?:tenant|lessee|resident)\b/i],
    [2, 'rent and a deposit', /\bsecurity deposit\b[\s\S]{0,5000}\brent\b|\brent\b[\s\S]{0,5000}\bsecurity deposit\b/i],
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
  ...of('permit', [
    [
      10,
      'the title of a permit',
      /\b(?:building|electrical|plumbing|mechanical|construction|demolition|roofing|zoning|occupancy|land use) permit\b|\bcertificate of occupancy\b|\bpermit (?:application|record|history)\b/i,
      true,
    ],
    [3, 'a permit’s labels', /\bpermit (?:number|no\.?|#|type)\b/i],
    [
      2,
      'a building department',
      /\b(?:building department|department of buildings|building official|building inspector|code enforcement)\b/i,
    ],
  ]),
  ...of('uncategorized', [
    [
      10,
      'a tax form',
      /\bdepartment of the treasury\b|\binternal revenue service\b|\bform\s+(?:1040|1099(?:-\w+)?|W-?[2-9]G?|4506(?:-?[CT])?|1098|8821|940|941|990)\b|\bwage and tax statement\b|\bschedule [A-F] \(form\b/i,
      true,
    ],
    [
      9,
      'a pay slip',
      /\b(?:pay ?(?:slip|stub|check)|earnings statement|payroll)\b|\bnet pay\b[\s\S]{0,600}\bgross\b|\bgross pay\b[\s\S]{0,600}\bnet pay\b/i,
      true,
    ],
    [8, 'a résumé', /\br[eé]sum[eé]\b|curriculum vitae/i, true],
    [
      6,
      'a bank statement',
      /\b(?:account|bank|checking|savings|credit card) statement\b|\bbeginning balance\b[\s\S]{0,1500}\bending balance\b/i,
      true,
    ],
    [6, 'an identity document', /\b(?:driver'?s? licen[cs]e|passport|social security card)\b/i, true],
  ]),
];
