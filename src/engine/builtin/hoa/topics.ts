// Data: what a buyer asks about an owners' association, and the words that documents of associations use for it.

export interface Topic {
  name: string;
  /** Words for the topic in labels and sentences. */
  cue: RegExp;
  /** In labels and sentences with these words another matter is meant. */
  not?: RegExp;
  /** An amount or a share is the value; a sentence without one is a rule, and counts less. */
  amount?: boolean;
  /** A sentence must have one of these words too. */
  says?: RegExp;
  /** Sentences with these words are preferred. */
  best?: RegExp;
  /** Only an amount is a value. */
  amountOnly?: boolean;
}

const modal =
  /\b(?:shall|must|may|can|cannot|need|needs|not|no|only|prohibited|forbidden|allowed|permitted|limit(?:ed|s)?|max(?:imum)?|min(?:imum)?|up to|at least|more than|less than|fewer than|required?s?|requires|off limits|welcome|restricted|registered|assigned|towed)\b/i;

export const duesName = 'Dues';
export const limitName = 'Assessment limit';

export const hoaTopics: readonly Topic[] = [
  {
    name: duesName,
    cue: /\b(?:(?:regular|monthly|annual|yearly|quarterly|semi-?annual|current|base|general|common|maintenance|association|owners?|HOA|COA|condo(?:minium)?|membership|unit)\s+(?:common\s+|maintenance\s+|HOA\s+|association\s+|regular\s+)?(?:area\s+)?(?:assessments?|dues|fees?|charges?|expenses?)|dues|assessment amount|(?:lot|unit) assessment|common charges?)\b/i,
    not: /\b(?:special|late|transfer|capital|initiation|move-?in|delinquen\w*|past due|unpaid|fine|violation|certificate|reserve|total|recommend\w*|propos\w+|consider\w*)\b/i,
    amount: true,
    amountOnly: true,
  },
  {
    name: 'Special assessments',
    cue: /\bspecial assessments?\b|\badditional (?:regular or special )?assessments?\b/i,
    amount: true,
    says: /\b(?:no|none|not|may|shall|levy|levied|approved|pending|planned|scheduled|voted|due|payable|vote|assent)\b|\$/i,
    not: /\b(?:divided among|uniform rate|deposited|ballots?)\b/i,
    best: /\$\s?\d|\b(?:no|none|pending|planned|approved|voted|may levy|vote|assent)\b/i,
  },
  {
    name: 'Transfer fee',
    cue: /\b(?:transfer (?:fees?|processing|charges?)|(?:change|transfer) of (?:ownership|title|record)(?: fee)?|title transfer fee|ownership transfer|conveyance fee|resale (?:package |processing )?fee|processing (?:a|the) transfer)\b/i,
    amount: true,
    amountOnly: true,
  },
  {
    name: 'Capital contribution',
    cue: /\b(?:working capital|capital (?:contributions?|reserve (?:fee|contribution)|improvement fee|fee)|initiation fee|(?:new|initial) (?:owner|buyer|member|purchaser)?\s?(?:fee|contribution)|start-?up (?:fee|contribution)|(?:community )?enhancement fee|buy-?in fee|contribution to (?:the )?(?:working )?capital)\b/i,
    not: /\bexpenditures?\b/i,
    amount: true,
    says: /\$|\bmonths?\b|\bpercent\b|%|\bnone\b/i,
  },
  {
    name: 'Rentals',
    cue: /\b(?:leas(?:e|es|ed|ing)|rent(?:al|als|ed|ing|ers?)?|tenants?(?!-)|tenanc(?:y|ies)|short[- ]term|Airbnb|sublet\w*)\b/i,
    not: /\b(?:lease of (?:equipment|the common)|clubhouse|rent(?:al)? (?:of|for) the (?:clubhouse|pool|hall)|leased vehicles?|rents? and profits|how many|delegates?|constitutes?|contract purchasers|signs?)\b/i,
    says: modal,
    best: /\b(?:months?|days?|year|%|percent|short[- ]term|waiting list|prohibited|approval)\b/i,
  },
  {
    name: 'Pets',
    cue: /\b(?:pets?|animals?|dogs?|cats?|livestock|poultry)\b/i,
    says: modal,
    best: /\b(?:one|two|three|four|\d+|pounds|lbs|breeds?|leash\w*|prohibited|no|except|household)\b/i,
  },
  {
    name: 'Parking',
    cue: /\b(?:park(?:ing|ed)?|vehicles?|garage spaces?|trailers?|RVs?|boats?|campers?|fire lanes?)\b/i,
    not: /\b(?:parks? and|public parks?|ball park|insurance|policy|outbuildings?|residence temporarily)\b/i,
    says: modal,
    best: /\b(?:park(?:ing|ed)?|spaces?|permits?|guests?|overnight|towed|commercial)\b/i,
  },
  {
    name: 'Fines',
    cue: /\b(?:fines?|violations?|offen[sc]es?|infractions?|monetary penalt(?:y|ies)|breaking (?:a|the) rules?)\b/i,
    not: /\b(?:unpaid|open|outstanding|cured)\b/i,
    amount: true,
    says: /\$\s?\d/,
    amountOnly: true,
  },
  {
    name: 'Late charge',
    cue: /\b(?:late (?:fees?|charges?|payments?|penalt(?:y|ies))|bear interest|interest (?:at|of)|delinquen\w+|overdue|past due)\b/i,
    amount: true,
    says: /\$\s?\d|%|\bpercent\b/i,
    amountOnly: true,
  },
  {
    name: 'Reserve fund',
    cue: /\breserves?\b(?!\s+(?:the|its|all|his|their)\s+(?:right|power))|\b(?:percent|%) funded\b/i,
    not: /\b(?:reserve (?:contributions?|fee|allocations?)|capital reserve fee|reserved?s? (?:the right|to)|required in|will currently|surplus)\b/i,
    says: /\$\s?\d|\d\s?%|\bpercent\b|\bfunded\b|\breserve study\b/i,
    best: /\bfunded\b|%|\bbalance\b|\bheld\b|\btotal\b/i,
    amount: true,
  },
  {
    name: 'Litigation',
    cue: /\b(?:litigation|lawsuits?|law suits?|legal (?:actions?|proceedings?)|construction defect (?:claim|suit))\b/i,
    not: /\b(?:may|power|authority|right|vote|approval|expenses? of|cost of|shall|in the event|prior to)\b/i,
    says: /\b(?:pending|party|named|filed|current(?:ly)?|against|no|not|none|involved|settled|yes)\b/i,
  },
  {
    name: 'Insurance',
    cue: /\b(?:insurance|insur(?:ed|es|er|ers)|master policy|HO-?6)\b/i,
    not: /\b(?:title insurance|insurance rates?|rate of insurance|increase the (?:rate|cost)|cancell?ation of insurance|FDIC|mortgage insurance|indemnif\w+)\b/i,
    says: /\b(?:policy|polic(?:y|ies)|insured|insures|carrier|coverage|maintain|carry|obtain|deductible|replacement|need|written by|contact)\b/i,
    best: /\b(?:master|carrier|deductible|written by|\$\s?\d|replacement|liability)/i,
  },
];

/** Words of an amount that is none of the topics above, and that would else be taken for one. */
export const otherAmounts =
  /\b(?:fee for (?:this|the) certificate|certificate fee|account setup|set-?up fee|(?:move-?in|clubhouse|key|security|damage) deposit|deposit|returned check|architectural|application fee|estoppel fee|clubhouse)\b/i;

/** A limit in a declaration, often decades old: not what is paid today. */
export const limitWords =
  /\bmaximum\b|\bnot (?:to )?exceed|\bshall not exceed|\bno more than|\bup to\b|\buntil january 1\b|\binitial(?:ly)?\b|\boriginal(?:ly)?\b|\bincreased each year\b/i;
