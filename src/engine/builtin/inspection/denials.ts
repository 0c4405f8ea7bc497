// Data: what a sentence denies. A denied defect is removed from the sentence before it is judged; the absence of some
// parts is itself a defect.

/** In bad condition. "No cracked tiles" and "not cracked" deny it; neither means that tiles are missing. */
const bad = String.raw`(?:damaged?|loose(?!-)|loosened|rust(?:ed|y|ing)|rot(?:ted|ten|ting)|decay(?:ed|ing)|deteriorat(?:ed|ing)|clogged|blocked|obstructed|broken|crack(?:ed|ing)|split(?:ting)?|chipped|spall(?:ed|ing)|missing|torn|ripped|worn|frayed|bent|dented|kinked|crushed|pinched|punctured|leak(?:y|ing)|dripping|corroded|eroded|undermined|lift(?:ed|ing)|curl(?:ed|ing)|cupp(?:ed|ing)|buckl(?:ed|ing)|sagg(?:ed|ing)|warp(?:ed|ing)|bow(?:ed|ing)|leaning|settled|heaved|displaced|dislodged|detached|disconnected|separated|shifted|uneven|unsafe|hazardous|dangerous|defective|faulty|fail(?:ed|ing)|compromised|fogg(?:ed|y)|cloudy|stained|discolou?red|moldy|peeling|blister(?:ed|ing)|flaking|scorched|charred|burn(?:ed|t)|melted|overheated|overloaded|overfused|undersized|oversized|double[- ](?:tapped|lugged)|reversed|exposed|unprotected|unsecured|unsupported|ungrounded|abandoned|improper|incorrect|inadequate|insufficient|substandard|unapproved|amateur|inoperable|inoperative|stuck|jammed|seized|infested|overgrown|suspect(?:ed)?|suspicious)\b`;
const seemingly = '(?:visibly |obviously |noticeably |apparently |currently )?';
const more = `(?:,? (?:or |nor )?${bad})*`;

/** Words that end the denied part after "no cracked …". */
const beyond = String.raw`(?:but|however|although|though|except|while|the|we|i|it|there|and (?:the|an?|one|two|three|several|some|it|there)|is|are|was|were|has|have|at|in|on|by|near|under|along|around|behind|above|below)\b`;

/** Parts that a house should have: "no", "there is no" or "without" before them states a defect. */
export const absenceOfPart = new RegExp(
  String.raw`\b(?:there (?:is|are|was|were|appears? to be) no|no|without|lacks?|does not have|do not have|has no|have no|do\/does not have|not equipped with|(?:did|could) ?n(?:o|['’])t (?:observe|see|find|locate))\s+["“']?(?:a |an |any |the |visible |proper |record |functional )*["“']?(?:(?!(?:at|in|on|from|around|near|under|by|to|with|evidence|signs?|leak\w*|moisture|damage|asbestos|polybutylene|wet (?!rated|location|bar)|open (?:grounds?|junctions?|splices?)|hazards?)\b|${bad})\w+\s+){0,3}?["“']?(?:(?:co|carbon(?: monoxide)?|smoke)(?=(?:[ /,-]+\w+){0,5}?[ /-](?:alarm|detector)s?\b)|[\w/-]*(?:afci|gfci|gfi|detectors?|alarms?|hand ?rail\w*|railings?|guard\w*|caps?|bracket|device|tank|edge|traps?|loops?|fans?|exhaust|ventilation|insulation|bond\w*|ground\w*|flashings?|gutters?|downspouts?|vacuum|valves?|shut ?off|extensions?|pans?|pipe|support|purlin|stops?|clamps?|spark|arrest[eo]r|anti-?siphon|anti-?tip|screens?|cover\w*|barriers?|strips?|weather-?strip\w*|closers?|disconnects?|clearance|outlets?|receptacles?|protection|locks?|latch\w*|trapeze|slope|drainage|vents?|venting|service|filters?|hood|hardware|underlayment|retaining wall|cricket|sediment|door|window))\b(?!\s+(?:(?:that|which|was|were|is|are|been|being|to be) ){0,3}${bad})`,
  'i',
);

/** A denied defect. */
export const denialPatterns: RegExp[] = [
  /\b(?:no|none of the|without any|without|free (?:of|from)|absence of) (?:other |further |additional |visible |obvious |apparent |significant |major |serious |noticeable |observable |active |current |immediate |such |evidence of |signs? of |indications? of |history of )*(?:(?!(?:on|at|in|from|around|near|under|by|to|with|behind)\b)\w+[ ,]+){0,3}?(?:defects?|deficienc\w+|discrepanc\w+|leaks?|leakage|leaking|damage|problems?|issues?|cracks?|cracking|concerns?|stains?|staining|moisture|movement|rot|decay|infestation|distortion|odou?rs?|corrosion|deterioration|hazards?|wobbl\w+|noise|obstructions?|water (?:intrusion|penetration|damage|entry|stains?)|mold|settlement|shifting|separation|sag(?:ging)?|deflection|bowing|debris|blockages?|rust|creosote|build-?up|smells?|fumes|asbestos|vermiculite|carbon monoxide(?! (?:and|or|alarms?|detect\w+|warning)|\/)|modifications?|deferred maintenance|gaps?|(?<!weep )holes?|voids?|moss|algae|mildew|fung(?:us|i)|rodents|vermin|droppings|insects|pests|termites|wasps?|hives?|nests?|standing water|ponding|wet (?:insulation|spots?|areas?|wood|sheathing|soil|ceilings?|walls?|carpets?)|reversed polarity|double[- ]taps?|open (?:grounds?|neutrals?|splices?|junctions?|knockouts?)|knob[- ]and[- ]tube|aluminum (?:branch )?wiring|polybutylene|lead paint|recalls?|soft spots?|activity|repairs?|recommendations?|indications?|signs?|evidence)\b[^.;]*/gi,
  /\b(?:none|nothing|not|no) (?:\w+ )?(?:was |were )?(?:noted|observed|found|seen|detected|evident|visible|apparent)\b(?= (?:at (?:the )?time|during|in the)|[.;]|$)(?<!(?:not) (?:located|found|observed))/gi,
  /\b(?:did|do|does|could) ?n(?:o|['’])t (?:visually )?(?:observe|see|find|note|detect|notice|(?:locate|discover|identify|encounter)(?! the\b)) (?:any )?[^.;]*/gi,
  /\b(?:defects?|deficienc\w+|discrepanc\w+|leaks?|leakage|damage|problems?|issues?|cracks?|concerns?|stains?|moisture|movement|rot|decay|corrosion|deterioration|hazards?|indications?|signs?|evidence)\b[^.;]{0,40}\b(?:was|were) not (?:observed|noted|found|seen|detected|noticed|visible|evident|apparent)[^.;]*/gi,
  /\b(?:does|do|did|is|are|was|were) not (?:appear|seem|believed?) to (?:be )?(?:leak|damag|affect|effect|active|significant|structural)[^.;]*/gi,
  /\bno (?:slow|missing|damaged|broken|cracked|loose|leaking|exposed|rotted|worn|torn|defective|lifted|visible|open|active)(?:,? (?:or|and)? ?\w+){0,6}?(?: was| were)? (?:seen|noted|observed|found|present|visible|detected)\b/gi,
  new RegExp(
    String.raw`\b(?:(?:is|are|was|were|be|been|appear(?:s|ed)?|look(?:s|ed)?|seem(?:s|ed)?)(?:n['’]t| not)|(?:has|have|had|do|does|did)(?:n['’]t| not) (?:been|appear|look|seem)) (?:to be |to have |been )*${seemingly}(?!separated|disconnected)${bad}${more}`,
    'gi',
  ),
  /\b(?:does|do|did) not (?:appear|seem) to have (?:any |an? )?(?:\w+ )?(?:leaks?|leakage|damage|cracks?|cracking|moisture|problems?|defects?|issues?|concerns?|rot|decay|mold|movement|settlement|corrosion|stains?|gaps?)\b/gi,
  /\b(?:is|are|was|were|be|been) not (?:active|a (?:concern|defect|problem))\b/gi,
  new RegExp(
    String.raw`\b(?:no|without(?: any)?|free (?:of|from)|unable to (?:find|see|observe|locate|detect) any) (?:other |further |additional |visible |obvious |significant |active |current |such )*${seemingly}${bad}(?:,? (?:or |nor |and )?${bad}|,? (?:or|nor)\b| (?!${beyond})[\w/'’-]+){0,8}`,
    'gi',
  ),
  new RegExp(
    String.raw`\bnone (?:of [^.;,]{0,40}? )?(?:was|were|is|are|appear(?:s|ed)?(?: to be)?|had|has|have) ${seemingly}${bad}${more}`,
    'gi',
  ),
  new RegExp(
    String.raw`(?:^|[.;,])\s*(?:any )?${bad}${more}(?: \w+){1,3} (?:was|were) not (?:observed|noted|noticed|found|seen|detected)\b`,
    'gi',
  ),
  /\bto rule out\b[^.;]*/gi,
  /\b(?:not|no) uncommon\b[^.;)]*/gi,
  /\bexcept as noted\b|\bunless (?:otherwise )?noted\b[^.;]*/gi,
];

/** What the inspector saw needs nothing: `Hairline cracks, which require no action`, `This is not a concern.` */
const dismissal = new RegExp(
  [
    String.raw`\b(?:needs?|requires?|calls? for) (?:nothing|no (?:\w+ )?(?:action|repairs?|work|attention|treatment))\b`,
    String.raw`\bno (?:(?:further|corrective|remedial|immediate) )?(?:action|repairs?|work|attention|remedy|treatment)(?: or \w+)?(?: (?:is|are|was|were))?(?: (?:currently|presently))? (?:needed|required|necessary|called for|at (?:this|the present) time)\b`,
    '(?:^|[,;–—-] ?)no (?:action|repairs?|work)(?= ?(?:[.;,]|$))',
    String.raw`\b(?:is|are|was|were) (?:not|no) (?:considered |regarded as )?(?:to be )?(?:an? |any |of )?(?:(?:structural|safety|significant|serious|major|real) )?(?:concerns?|defects?|problems?|faults?|deficienc(?:y|ies))(?! (?:when|if|as long|provided))\b`,
    String.raw`\bnot (?:regarded|considered|thought|deemed) (?:as |to be )?(?:significant|serious|unusual|abnormal)\b`,
    String.raw`^not (?:a|an) (?:concern|defect|problem|fault|deficiency)\b`,
    String.raw`\b(?:considered|regarded)(?: as| to be)? (?:\w+ )?normal\b`,
    String.raw`\b(?:is|are|was|were) (?:\w+ )?(?:normal|common|typical|ordinary)(?: \w+){0,3} (?:for|in|with|at)\b`,
    String.raw`\bof no (?:structural |great |real |practical )?(?:significance|concern|consequence|importance)\b`,
    String.raw`\bnothing (?:further|to (?:do|repair|worry about|say against it)|is (?:needed|required))\b`,
  ].join('|'),
  'i',
);
/** What follows may be a defect nevertheless. */
const reserved =
  /\b(?:but|however|although|though|while|except|until|unless|yet|otherwise|monitor\w*|budget\w*|plan|near(?:ing)? the end)\b/i;

export const isDismissal = (text: string): boolean => dismissal.test(text) && !reserved.test(text);
