// What inspectors say: the words of defects, of advice that everyone gets, of limits, of recommendations. Data; the
// patterns are tried on single sentences after what is denied or merely possible was taken out of them.

/** Conditions and parts of a house that are wrong by themselves. */
export const defectWords: RegExp[] = [
  /\b(crack(s|ed|ing)?|fractur(e|ed|es)|split(s|ting)?|spall(s|ed|ing)|spelling and deterioration|chipped|gouged|dented|bent|crushed|kinked|pinched|frayed|punctured|torn|ripped|tear(s|ing)?)\b/i,
  /\b(leak(s|ed|ing|age)?|drip(s|ped|ping)?|seep(s|age|ing)?|weeping|running water|water running|runs continuously|ponding|pooling|standing water|stem packing)\b/i,
  /\b(missing|absent|lack(s|ed|ing)?(?! of (recent|access|visib|light|use|power|time|information))|omitted|not installed|never installed|not provided|no longer present|(has|have|had) been removed|in need of (\w+ )?(repairs?|replacement|paint\w*|attention|patching|sealing|adjustment|cleaning)|(less|fewer) than (two|the required|required)|incomplete(ly)?|unfinished)\b/i,
  /\b(broken|damaged?|damages|deteriorat(e|ed|es|ing|ion)|decay(s|ed|ing)?|rot(s|ted|ten|ting)?|rust(s|ed|y|ing)?|corro(ded|sion|ding)|worn|weathered|eroded|erosion|disrepair|degraded|failed|failing|failure|faulty|defects?( at| in| was| were)|defective|collaps(ed|ing)|blown|delaminat(ed|ing|ion)|peel(ed|ing)?|blister(ed|ing|s)?|bubbl(ed|ing)|flaking|curl(ed|ing)|cupping|buckl(ed|ing)|granule loss)\b/i,
  /\b(inoperable|inoperative|non-?operational|non-?functional|seized|stuck|sticks?|sticking|jammed|painted shut|rubs?|rubbing|binds?|binding|hard to (open|operate)|difficult to (open|close|operate)|unable to (be )?(open|close|operate)(ed)?|out of order|malfunction(s|ed|ing)?|self[- ]close[sd]?|closes by itself)\b/i,
  /\b(did|does|do|would|will|could|was|were|is|are|has|have|had)( been)?(n't|n’t| not|\s+never)( \w+ly)?( fully| all)?( be)?( been)? (operate|operating|operational|function|functioning|work|working|respond|trip|tripped|light|drain|open|opened|close|closed|latch|latching|lock|seal|sealed|secured?|connected|properly|completely|adequately|correctly|fully|level|insulated|vented|protected|grounded|bonded|supported|anchored|attached|removed|disabled|labell?ed|accessible|contained|interconnected|tied|engage|reverse|plumb|meet|conform|comply|extend|drain away|coming on|come on|covered|terminated|visible at the panel|sized|cut)\b/i,
  /\bnot (contained|enclosed|tied|interconnected|cut|recommended|permitted|wired|set|flashed|caulked|maintained|draining|sloped|graded|adequate|sufficient|available|plumb|square|straight|have|appear to be (tied|connected|properly|vented|bonded|grounded|supported|secured|functional|functioning|working|adequate|level)|properly|operating|functioning|working|operational|secured?|fully|completely|level|insulated|vented|protected|grounded|sealed|connected|attached|accessible|latching|plumbed|supported|gfci|afci|up to|coming on|safe|allowed|single-walled|energized|rated|terminated|fastened|anchored|to code|been (properly|completely|adequately|labell?ed|removed|disabled))\b/i,
  /\b(doesn['’]?t|don['’]?t|didn['’]?t|won['’]?t|isn['’]?t|aren['’]?t|wasn['’]?t|haven['’]?t|hasn['’]?t|cannot be (opened|closed|operated))\b/i,
  /\b(improper(ly)?|incorrect(ly)?|inadequate(ly)?|insufficient(ly)?|unapproved|non-?standard|non-?conforming|non-?compliant|not (meant|intended|designed) (to|for)|substandard|amateur|unprofessional|poor(ly)?|wrong|undersized|oversized|overloaded|overfused|illegible|unlabell?ed|double[- ]?(tap|lug)(ped|ged|s)?|(double|triple)\/?(double|triple)? ?lugged|reverse(d)? polarity|open ground|ungrounded|open (junction|splice|knockout)s?|exposed|unprotected|unsafe|hazard(s|ous)?|dangerous|non-?gfci|ungfci|abandoned|plugged|unplugged|capped off|out of (square|alignment|plumb|level|date)|misalign(ed|ment)|uneven|unlevel|unsecured|loose(ly|ned)?|disconnected|detached|dislodged|displaced|separat(ed|ion|ing)|shift(ed|ing)|gap(s|ped|ping)?|voids?|holes?|openings? (are|is) larger|sag(s|ging|ged)?|deflect(ion|ed|ing)|bow(ed|ing)|lean(s|ing)|warp(ed|ing)?|settle(d|ment)|movement|heav(ed|ing)|slop(ed?|es|ing) (back )?(toward|towards)|negative (slope|grade)|slopes? toward|trip(ping)? hazards?|raised sections?|undermin(ed|ing)|not in accordance)\b/i,
  /\b(water (damage|intrusion|penetration|entry|stain(s|ing)?|marks)|moisture (stain|damage|intrusion|entry|penetration)|(elevated|high|excessive) moisture|evidence of (moisture|water|leak|movement|rodents?|pests?|past|previous|prior|termites?|wood)|stain(s|ed|ing)?|discolou?r(ed|ation)|efflorescence|mold|mildew|microbial|fung(al|us)|damp(ness)?|wet rot|dry rot|condensation|algae|moss|infest(ed|ation)|(earth|soil)[- ]to[- ]wood|wood[- ]to[- ](earth|soil)|termites?|rodents?|droppings|vermin|nests?|frass|carpenter ants)\b/i,
  /\b(clog(s|ged)?|block(ed|age)|obstruct(ed|ion|ing)|restricted (flow|air ?flow)|debris|dirty|full of|overgrow(n|th)|greasy|lint|vegetation (is|in|too|has|overgrow)|in (direct )?contact with|contact(s|ing)? (with )?(soil|siding|roof)|too (close|low|high|short|long|small|steep|far|tight)|very tight|tree roots?|nois(e|y)|low (soil|water pressure|pressure|and inconsistent)|below (current|modern|minimum)|slow(ly)? (to )?drain(s|ing)?|tape(d)? (over|used))\b/i,
  /\b(safety (hazard|concern|issue)|fire hazard|shock hazard|health hazard|potential hazard|recalled?|asbestos[- ](like|containing)|lead paint|aluminum (branch )?wiring|knob[ -]and[ -]tube|polybutylene|federal pacific|zinsco)\b/i,
  /\b(prior|previous|past|amateur) (sealant |patch )?repairs?\b|\bpatch(ed|ing)\b|\bmultiple layers\b|\bwithout (a |an |any |proper )?\w+|\bterminate(s|d)? (at|in|near|adjacent|next)\b|\bdischarg(es?|ing) (\w+ )?(adjacent|next|near|too|at|against|onto)\b|\bvent(s|ed|ing)? (in)?to (the )?attic\b|\bonly partially\b|\b(under|not|un)[- ]?(driven|supported|strapped)\b|\bunder driven\b|\bnot fully\b|\bhollow core (entry|exterior|front)\b|\bsingle glazed\b|\bundersize\b|\bcould not confirm\b|\bnot able to access\b/i,
];

/** Wrong only for what should be there: some things are merely not there. */
export const weakDefect = /\bnot (present|found|located|observed|noted|seen)\b/i;

/** Things a house should have: "no", "there is no", "without" in front of them names a defect. */
export const absenceOfPart =
  /\b(?:there (?:is|are|was|were|appears? to be) no|no|without|lacks?|does not have|do not have|has no|have no|do\/does not have|not equipped with)\s+["“']?(?:a |an |any |the |visible |proper |record |functional )*["“']?(?:\w+\s+){0,3}?["“']?(?:[\w/-]*(?:afci|gfci|gfi|co|carbon|smoke|detectors?|alarms?|hand ?rail\w*|railings?|guard\w*|caps?|bracket|device|tank|edge|traps?|fans?|exhaust|ventilation|insulation|bond\w*|ground\w*|flashings?|gutters?|downspouts?|vacuum|valves?|shut ?off|extensions?|pans?|pipe|support|purlin|stops?|clamps?|spark|arrest[eo]r|anti-?siphon|anti-?tip|screens?|cover\w*|barriers?|strips?|weather-?strip\w*|closers?|disconnects?|clearance|outlets?|receptacles?|protection|locks?|latch\w*|trapeze|slope|drainage|vents?|venting|service|filters?|hood|hardware|underlayment|retaining wall|cricket|sediment|door|window))\b/i;

/** A defect that is denied: taken out of the sentence before it is judged. */
export const denials: RegExp[] = [
  /\b(?:no|none of the|without any|without|free (?:of|from)|absence of) (?:other |further |additional |visible |obvious |apparent |significant |major |serious |noticeable |observable |active |current |immediate |such |evidence of |signs? of |indications? of |history of )*(?:\w+[ ,]+){0,3}?(?:defects?|deficienc\w+|discrepanc\w+|leaks?|leakage|leaking|damage|problems?|issues?|cracks?|cracking|concerns?|stains?|staining|moisture|movement|rot|decay|infestation|distortion|odou?rs?|corrosion|deterioration|hazards?|obstructions?|water (?:intrusion|penetration|damage|entry|stains?)|mold|settlement|shifting|separation|activity|repairs?|recommendations?|indications?|signs?|evidence)\b[^.;]*/gi,
  /\b(?:none|nothing|not|no) (?:\w+ )?(?:was |were )?(?:noted|observed|found|seen|detected|evident|visible|apparent)\b(?= (?:at (?:the )?time|during|in the)|[.;]|$)(?<!(?:not) (?:located|found|observed))/gi,
  /\b(?:did|do|does|could) ?n(?:o|['’])t (?:visually )?(?:observe|see|find|note|detect|notice) (?:any )?[^.;]*/gi,
  /\b(?:defects?|deficienc\w+|discrepanc\w+|leaks?|leakage|damage|problems?|issues?|cracks?|concerns?|stains?|moisture|movement|rot|decay|corrosion|deterioration|hazards?|indications?|signs?|evidence)\b[^.;]{0,40}\b(?:was|were) not (?:observed|noted|found|seen|detected|noticed|visible|evident|apparent)[^.;]*/gi,
  /\b(?:does|do|did|is|are|was|were) not (?:appear|seem|believed?) to (?:be )?(?:leak|damag|affect|effect|active|significant|structural)[^.;]*/gi,
  /\bno (?:missing|damaged|broken|cracked|loose|leaking|exposed|rotted|worn|torn|defective|lifted|visible|open|active)(?:,? (?:or|and)? ?\w+){0,6}? (?:was|were) (?:seen|noted|observed|found|present|visible|detected)\b/gi,
  /\b(?:is|are|was|were|be|been) not (?:leaking|damaged|cracked|broken|active|a (?:concern|defect|problem))\b/gi,
  /\b(?:not|no) uncommon\b[^.;)]*/gi,
  /\bexcept as noted\b|\bunless (?:otherwise )?noted\b[^.;]*/gi,
];

/** What may happen, what is for, what would be: no observation. Taken out up to the clause's end. */
export const suppositions: RegExp[] = [
  /\b(?:in order )?to (?:help )?(?:prevent|avoid|reduce|minimi[sz]e|ensure|insure|assure|protect|eliminate|limit|keep|alleviate|correct|repair|resist|enhance|improve|maintain|divert)\b[^.;]*/gi,
  /\b(?:for|helps?) (?:prevent|improved? (?:safety|efficiency))(?:ing|ion)?\b[^.;]*/gi,
  /(?:^|\b)(?:if|unless|in the event|in case|should you|where|when(?:ever)?|as long as|until|once) (?!tested|flushed|operated|opened|the unit was|run)[^.;,]*/gi,
  /\b(?:which|that|this|these|it|they|and|condition)?,? ?(?:can(?! ?not\b)|could(?! ?n[o'’]t\b)|may|might)(?: also| then| eventually| not| never)? (?!not be (?:opened|closed|operated))[^.;]*/gi,
  /\b(?:prone|susceptible|subject|vulnerable) to\b[^.;]*/gi,
  /\b(?:lead|leads|leading|resulting|results?) (?:to|in)\b[^.;]*/gi,
  /\b(?:check(?:ed|ing)?|test(?:ed|ing)?|monitor(?:ed|ing)?|look(?:ing)?|inspect(?:ed|ing)?|examined?) (?:for|the)\b[^.;]*/gi,
  /\b(?:causes?|causing|cause) [^.;]*/gi,
];

export const recommendationWords =
  /\b(recommend(s|ed|ation|ing)?|suggest(s|ed)?|advis(e|ed)|should be (re)?(repair|replac|correct|evaluat|remov|install|secur|re-?secur|seal|extend|cover|review|investigat|clean|insulat|labell?|paint|caulk|fix|adjust|trim|tighten|restor|reset|upgrad|fitted|address|connect|terminat|complet|refinish|identified)\w*|need(s|ed)? (to be|repair|replace|correct|attention|cleaning|clean|re|caulk|sealing|adjust)\w*|(repair|replace|correct|evaluate|consult)\w* (as|if|when|where) (needed|necessary|required)|repair(s)? (is |are |be )?(needed|required|necessary|warranted)|(should|must) (evaluate|repair|replace|correct|install|perform|paint|review|investigate|address)|consult (a|an|with a)|(have|hire) a (licensed|qualified)|contact (a|an|your)|repair\/replace|repair or replace|\bhave (it|them|this|these|the|an?) (\w+ ){0,3}(repaired|replaced|installed|serviced|corrected|evaluated|checked|reattached|electrician|plumber|roofer|contractor|technician|professional|carpenter|mason)|have (repaired|replaced|corrected)|\b(reattach|reseal|re-secure|resecure|reset|refasten)\b|budget for|qualified .{0,40}(needed|should|to )|further (evaluation|review|investigation) (is|by|should|be|recommended|of)|installation of .{3,80} (is|are) (recommended|required|advised|advisable)|anticipate|consider (replac|upgrad|install|budget)\w*|(^|[.;] )(install|repair|replace|correct|extend|seal|insulate|trim|remove|clean) )/i;

/** Replacement is to be expected because of age, not because something is broken. */
export const endOfLife =
  /\b(end|last (third|part|quarter)) of (its|their|the|it's)?( ?\w+){0,4} (life|lifespan|life ?cycle|cycle|expectancy)\b|\b(past|beyond|exceed(s|ed|ing)?|at or near|at or past|near(ing|s)?|approaching|at) (\w+ ){0,3}((useful|service|design|expected|normal|typical|life) )+(life|lifespan|span|expectancy|cycle)\b|\blife expectancy\b.*\b(exceeded|passed|reached)\b|\bdue to (its |the )?age\b|\b(older|aged|aging|dated|original) [\w /-]{0,50}(noted|present|observed|and hardware|fixtures?|cabinet\w*|doors?|equipment|units?)\b/i;

/** Sentences that are printed in every report: upkeep, explanations, services, the reader's own duties. */
/** Done every so often, unless it is due now. */
export const upkeepWords =
  /\b(annual(ly)?|regular(ly)?|periodic(ally)?|routine(ly)?|monthly|yearly|seasonal(ly)?|on a (regular|continual|annual) basis|every (year|month|spring|fall|season|few|\d+)|once a (year|month)|twice (a year|annually)|at least once|\d+ year intervals?|prior to each)\b/i;

export const urgency = /\b(at this time|immediate(ly)?|as soon as possible|prior to clos(e|ing))\b/i;

export const genericWords: RegExp[] = [
  /\b(as a reminder|please (be|note|remember|refer|read|visit|see)|be sure to|be aware|keep in mind|it is (important|common|typical|highly recommended|advisable|always|also|normal)|in general|generally|rule of thumb|homeowner['’]?s? (responsibility|manual)|buyer should|client should|clients are|you should|we (suggest|advise|urge|encourage) you|your (job|insurance|agent)|refer to|for more information|for additional information|visit www|http|publication)\b/i,
  /\b(this (inspection|report)|the (home )?inspect(or|ion) (does|is|was|will|can|cannot|makes|shall)|our (inspection|review|evaluation|office|company)|standards? of practice|beyond the scope|outside (of )?the scope|not (with)?in the scope|not part of|warrant(y|ies|ed)|guarant(ee|y|ees)|liab(le|ility)|disclaim(ed|s)?|representative (number|sample)|contract|agreement|purchase (price|contract))\b/i,
  /\b(recommend(ed)?|suggest(ed)?|advis(e|ed|able)) (that you |you |the client |the buyer |to )?(inquir|ask|obtain(ing)? (all|service|the|documentation|receipts|permits)|consult(ing)? (with )?the (owner|seller)|consultation with the (owner|seller)|verif(y|ication)|request(ing)?|reading|a (home )?warranty|thorough review|testing of every|operating all|lubrication|burst|that the seller)/i,
  /\b(life expectancy of|typical life|average life|design life(span)?( expectancy)?|expected (life|lifespan) of|typically (last|have)|ha(s|ve) a (life|typical|finite)|manufactured in|estimated age)\b/i,
  /\b(is|are) (designed|required|intended|normally|usually|typically|known|often) (to|by|for)\b|\b(manufacturers? (generally|recommend)|(current|modern|today['’]s) (standards?|codes?) (require|call)|code require|is (a )?(safety|electrical) device|general requirements? are|is required (in|at) (all|new|every))\b/i,
  /^(if|should|unless)\b|^(the following|this summary|in accordance with|without a working)\b|\b(should|must|need(s)?( to)?) be (kept|maintained|monitored|cleaned and|examined|observed|stored)\b|\bis an? (\w+ )?(common|leading|frequent|major|potential|normal) (cause|source|part|occurrence)\b|\bare (a )?(potential|common) (source|cause)s?\b|\b(inspectors?|we|i) (does|do|is|are|will) not,?\b|\byou (have|need|may|can|will|could|must)\b/i,
  /^(see|same as|refer to|as above|same comments?)\b/i,
];

/** What was not, or could not be, looked at. */
export const limitWords =
  /\b(not (be )?(fully |closely |completely |visually |able to be )?(inspected|tested|operated|evaluated|visible|accessible|viewed|determined|opened due)|unable to (inspect|test|view|access|see|determine|operate|closely|verify|fully)|could not be (removed|opened|entered|reached|moved|raised|lit)|could not (be )?(inspect|see|view|test|access|evaluat|enter|reach|determin|verif)\w*|couldn['’]t (closely )?(reach|inspect|see)|did not (inspect|test|operate|enter|check|access|go on)|was(n['’]t| not) able to (inspect|test|access|view)|inaccessible|limited (access|inspection|review|visib\w+|my|our)|(limits?|restrict(s|ed)?|prevent(s|ed)?|obstruct(s|ed)?|block(s|ed)?|conceal(s|ed)?|hidden) (\w+ ){0,3}(access|inspection|view|visib\w+|examination|by|from)|concealed|no access|excluded from)\b/i;

/** Well and in order. */
export const goodWords =
  /\b(appear(s|ed)?|was|were|is|are|be|found|seem(s|ed)?)( to be| to)?( generally| all)?( in)? (a )?(functional|serviceable|satisfactory|operational|functioning|working|good|acceptable|adequate(ly)?|normal|proper(ly)?|function(al)? and|intact|sound|present and tested)\b|\b(operated|functioned|worked|tested|responded) (normally|properly|as intended|ok|and|to test|satisfactor)|\bno (action|repairs?) (is |are )?(needed|required|necessary)\b|\bin good (shape|condition|repair)\b|\b(in )?(satisfactory|serviceable|functional) condition\b|\btested ok\b/i;

/** What everyone's house has: noted, not found wrong. */
export const ordinaryWords =
  /\b(normal wear|wear and tear|(?<!than )(typical|common|minor|normal|hairline|shrinkage),? (small |hairline |cosmetic |shrinkage )?(and )?(\w+ )?(cracks?|cracking|flaws|settlement|wear)|typical (of|for)|common (for|in|to) (homes|houses|this)|no further recommendations?|cosmetic only|within (normal|acceptable))\b/i;
