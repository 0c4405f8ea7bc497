// Data: evidence for each document type. Titles and form numbers count most, then labels specific to the type, then its
// usual words. `title` evidence is searched at the start of the first pages only.
import { moneyEvidence } from './money-evidence.ts';
import { type Evidence, of } from './rows.ts';

export const typeEvidence: readonly Evidence[] = [
  ...of('inspection_report', [
    [
      7,
      'the title of an inspection report',
      /\b(?:home|property|building|residential|house|condo(?:minium)?|commercial|general|pre-?listing|roof|new construction|warranty|four[- ]point|4[- ]point|draw|pool|sewer scope|septic|foundation|structural|electrical|hvac|chimney)\s+inspection(?:\s+(?:report|summary|sample))?\b|\binspection report\b/i,
      true,
    ],
    [
      8,
      'the title of a survey or certification',
      /\b(?:building|homebuyers?|home|structural|condition) survey\b|\bsurvey level [123]\b|\bhome ?buyer'?s? report\b|\bsnag(?:ging)?s? (?:list|report|inspection)\b|\bsafe (?:and|&) sanitary report\b|\b(?:roof|balcony|deck|stairway|structur\w+|elevated elements?)\b[\w\s,/&-]{0,30}\b(?:inspection|condition|certification)\b[\w\s]{0,20}\b(?:form|report|certificat\w+|letter)?\b|\b(?:wind(?:storm)?|uniform) mitigation\b[\w\s]{0,20}\b(?:inspection|form)\b|\b(?:thermal|infrared|thermograph\w+)(?: \w+)? (?:report|inspection|survey)\b/i,
      true,
    ],
    [
      6,
      'observations with their place and a photo',
      [
        /\b(?:inspected by|surveyor|inspector|inspection date)\b/i,
        /\b(?:dampness|seepage|leakage|cracks?|hollow|defects?|snags?)\b/i,
        /\b(?:impacted area|negative side|severity|condition rating|defect(?:ive)? (?:description|rating)|observed|rectif\w+)\b/i,
      ],
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
      8,
      'a notice to buyers',
      /\bnotice to (?:prospective )?(?:purchasers?|buyers?)\b|\bnotice (?:concerning|of) (?:\w+ ){0,4}(?:improvement|taxing|assessment|utility) district\b/i,
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
  ...of('hoa_document', [
    [
      9,
      'the title of an association’s document',
      /\b(?:declaration of (?:protective )?(?:covenants|restrictions|condominium)|covenants,? conditions,? (?:and|&) restrictions|CC\s?&\s?R'?s?|bylaws|by-laws|articles of incorporation|restrictive covenants|rules (?:and|&) regulations|(?:community|HOA|association) rules|resale certificate|HOA (?:budget|minutes)|declaration of (?:amended|easements))\b/i,
      true,
    ],
    [
      6,
      'a document of an association’s board',
      [
        /\b(?:association|HOA|condominium|board of directors|architectural)\b/i,
        /\b(?:minutes|annual meeting|board meeting|special meeting|balance sheet|budget|proxy|ballot|newsletter|resolution|dues|assessments?|reserve (?:study|fund)|architectural (?:\w+ ){0,2}(?:request|application|review|approval))\b/i,
      ],
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
    [
      9,
      'the title of a listing, an addendum or a waiver',
      /\b(?:listing agreement|exclusive (?:right|authorization) to (?:sell|lease)|buyer'?s? (?:agency|representation|broker\w*) agreement|counter ?offer|(?:inspection|contingency|contingencies) (?:waiver|removal)|waiver of (?:home |property )?inspection|removal of contingenc\w+|request for repairs?|repair (?:request|amendment|addendum)|addendum to (?:the )?(?:\w+ ){0,3}(?:contract|agreement))\b/i,
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
  ...of('permit', [
    [
      10,
      'the title of a permit',
      /\b(?:building|electrical|plumbing|mechanical|construction|demolition|roofing|zoning|occupancy|land use) permit\b|\bcertificate of (?:occupancy|acceptance|(?:code )?compliance)\b|\bcode compliance certificate\b|\bbuilding consent\b|\bpermit (?:application|record|history)\b/i,
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
  ...moneyEvidence,
];
