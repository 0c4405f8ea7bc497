// Data: severity rules for danger to people, structure and water.
import { anyOf, criticalParts, type SeverityRule, severityRule } from './severity-rule.ts';

const shock = 'Electrical shock or fire hazard.';
const fixtureLeak = /\b(faucet|spigot|hose bib|aerator|shower ?head|tub spout|stem|sprayer|diverter|spout)s?\b/i;

export const dangerRules: SeverityRule[] = [
  // Danger to people.
  severityRule(
    'critical',
    'Gas or combustion hazard.',
    /\b(gas (leak|odor|smell)|(smell|odou?r) (\w+ ){0,2}(of|with) (natural )?gas|(firebox|refractory|flue (liner|tile)s?)\b.{0,40}\b(crack\w*|gaps?|holes?)|(cracks?|gaps?|holes?) (\w+ ){0,3}(in|of) (the|a) (firebox|refractory|flue (liner|tile)s?|heat exchanger)|(significant|heavy|excessive) creosote|leaking gas|combustion air|carbon monoxide (into|detected|hazard|poison)|back-?draft\w*|spillage|unvented (gas )?(heater|appliance|fireplace)|cracked heat exchanger|heat exchanger\b.{0,40}\b(crack\w*|rust\w*|corro\w*|damaged?|holes?)|mortar\b.{0,40}\b(missing|deteriorat\w*)\b.{0,40}\bflue|(flue|vent pipe|vent connector|exhaust flue)s?\b.{0,60}\b(disconnected|clearance|combustible|separated|improper(ly)?|sealed|gap|corroded|leak\w*)|clearance to combustible|(improper|unapproved|incorrect) (gas )?(piping|line)\b.{0,80}\b(range|gas|fuel|soffit)|uncapped gas|flammable|combustible materials)\b/i,
    { hazard: true },
  ),
  severityRule(
    'critical',
    'A relief valve that cannot open can burst the tank.',
    /\b(tpr|t ?& ?p|t\/p|temperature[ /&-]*(and )?pressure[- ]?relief|pressure[- ]relief|relief valve)\b.{0,80}\b(plugged|capped|improper|absent|ends \d|missing|leak\w*|blocked|not (present|installed)|no )/i,
    { hazard: true },
  ),
  severityRule(
    'critical',
    'Gas bonding is missing: a shock and fire hazard.',
    /\b(gas|csst)\b.{0,20}\b(pip\w+ )?bond\w*/i,
    {
      hazard: true,
    },
  ),
  severityRule(
    'critical',
    shock,
    /\b(open (junction|splices?|grounds?|neutrals?|knockouts?)|double[- ]?(tap|lug|wir(?=ed|ing))\w*|(double|triple)\/?(double|triple)? ?lugged|two circuits|reverse[d]? polarity|hot\/neutral reversed|(exposed|bare|frayed|live|abandoned) (and \w+ )?(electrical )?(wir\w+|conductors?|splices?|romex)|wir\w+ (is |are |was )?(exposed|abandoned|unprotected)|(improper|damaged|unsafe|amateur|incorrect|faulty)( or damaged)? (electrical )?(wiring|splic\w+)|(wire|splice|wiring)( connections?)?\b.{0,40}\bnot (contained|enclosed|in)\b.{0,30}\bbox|outside (of )?(a |the )?junction box|missing (junction|panel|breaker|knockout|receptacle|outlet) (box )?covers?|ungrounded|not grounded|overfused|knob[ -]and[ -]tube|aluminum (branch )?wiring|federal pacific|zinsco|arcing|scorch\w*|overheat\w*|pointed screws?|melted (wir\w+|insulation|outlets?|receptacles?|plugs?|conductors?)|hot and neutral\b.{0,30}\brevers\w*|(neutrals?|grounds?) and (grounds?|neutrals?) bonded|extension cords?|splices?\b.{0,40}\bnot in (a )?box(es)?|exposed receptacles?|sparking)\b/i,
    { hazard: true },
  ),
  severityRule(
    'critical',
    'No ground-fault protection where water and electricity meet.',
    /\b(non-?gfci|(not|no|without|missing|lacks?|lacking|confirm presence of|needs?|faulty|inoperative|did not trip|failed)\b.{0,40}\b(gfci|gfi|ground[- ]fault)|\b(gfci|gfi|ground[- ]fault)\b.{0,60}\b(missing|not|no|absent|faulty|failed|inoperative|did not)\b)/i,
    { hazard: true },
  ),
  severityRule(
    'critical',
    'Carbon monoxide alarms are missing.',
    /\b(no|missing|not|absent)\b.{0,40}\b(co|carbon monoxide)\b.{0,20}\b(alarm|detector)s?|\b(co|carbon monoxide) (alarm|detector)s?\b.{0,40}\b(missing|not|absent|expired|inoperative|non-?functional|removed)\b/i,
    { hazard: true },
  ),
  severityRule(
    'critical',
    'Smoke alarms are missing or do not work.',
    /\bsmoke\b.{0,30}\b(alarm|detector)\w*(\(s\))?\b.{0,90}\b((over|more than|older than) (ten|10) years|not|absent|missing|inoperat\w+|no|fail\w*|expired|beyond|removed|does not|placement)|\b(placement|quantity|number) (and\/or \w+ )?of (smoke )?(detectors|alarms)\b|\b(missing|no|inoperable|install\w*)\b.{0,30}\bsmoke (alarm|detector)/i,
    { hazard: true },
  ),
  severityRule(
    'critical',
    'A deck or balcony can come off the house.',
    /\b(deck|porch|balcony)\b.{0,40}\b(lack|missing|no|without)\b.{0,20}\bhangers?|\bledger\b.{0,80}\b(nail(s|ed)?|bolt|lag|fasten\w*|attach\w*|rot\w*|loose|pulling|separat\w*)/i,
    { hazard: true },
  ),
  severityRule(
    'critical',
    'No way out of a bedroom in a fire.',
    /\bdouble[- ](cylinder|keyed) (dead ?bolt|lock)|\b(egress|escape)\b.{0,60}\b(no|not|too|blocked|small|inadequate|missing|painted)|\bwindows?\b.{0,60}\btoo (small|high)\b.{0,30}\b(escape|egress)|\bbedroom\b.{0,80}\b(no|without|lacks?) (an? )?(egress|escape)/i,
    { hazard: true },
  ),
  severityRule(
    'critical',
    'A trip or fall hazard.',
    /\b(trip(ping)? hazards?|fall hazard|(walks?|walkways?|sidewalks?|paths?|flatwork|driveways?|slabs?)\b.{0,40}\b(raised|heaved|lifted|uneven|offset)|(stairs?|steps?|risers?)\b.{0,50}\b(uneven|irregular|unsafe|broken|collaps\w+)|uneven (front |rear )?(stairs?|steps?|risers?)|risers? vary|(balusters?|guard ?rails?|hand ?rails?|hand railing|railings?|pickets?)\b.{0,80}\b(missing|rotted|deteriorated|broken|loose|damaged|no |none|openings?|larger|spacing|not)|(no|missing|loose|lacks?|rotted|broken)\b.{0,25}\b(hand ?rails?|guard ?rails?|balusters?|hand railing|railings?))/i,
    { hazard: true },
  ),
  severityRule('critical', 'An appliance can tip over.', /\banti[- ]?tip\b/i, { hazard: true }),
  severityRule(
    'critical',
    'A safety device of the garage door does not work.',
    /\b(auto(matic)?[- ]?reverse|safety (sensors?|reverse)|photo ?eyes?)\b.{0,60}\b(not|fail\w*|missing|inoperable|inoperative|misaligned|did not)\b|\b(opener|operator|garage door)s?\b.{0,60}\b(not|n't|failed to) (auto-?|automatically )?revers\w*|\bsafety cables?\b|\b(spring|cable)s?\b.{0,30}\b(broken|frayed)\b.{0,40}\bgarage\b/i,
    { hazard: true },
  ),
  severityRule(
    'critical',
    'The fire separation between garage and house is open.',
    /\b(garages?|fire)\b.{0,60}\b(wall|ceiling|door|separation|finish(es)?|closing|self-?clos\w*)\b.{0,80}\b(open|missing|damaged|not|no|holes?|gaps?|penetrations?)\b|\b(open|missing|damaged|holes?|gaps?)\b.{0,60}\b(wall|ceiling|finish(es)?|separation)\b.{0,40}\b(garages?|fire)\b|\bgarage\b.{0,60}\bnot\b.{0,30}\bfire[- ]rated|\b(drywall|sheet ?rock)\b.{0,20}\bgarage\b.{0,60}\b(damaged|penetrations?|holes?)\b|\bgarage\b.{0,60}\b(no|not|without|missing|lacks?)\b.{0,40}\b(self-?|automatic(ally)? )?clos(er|ing|e)\b/i,
    {
      hazard: true,
      unless: /\b(stain|water|window|glass|overhead|opener|operator|weather-?strip|latch|lock|fireplace)/i,
    },
  ),
  severityRule(
    'critical',
    'Asbestos, lead or mold is suspected.',
    /\b(asbestos|lead[- ]based paint|vermiculite|suspected (mold|microbial)|(mold|microbial growth)( growth)?( was| were|-like)? (observed|noted|present|substance))\b/i,
    { hazard: true },
  ),
  severityRule(
    'critical',
    'A child can get into the water unseen.',
    /\bdrown\w*\b|\bpool\b.{0,60}\b(fenc(e|ing)|barriers?|enclosures?|gates?|alarms?|safety covers?|self-?(clos|latch)\w*)\b.{0,60}\b(missing|no|not|lack\w*|open|damaged|broken|inoperative)\b|\b(no|not|missing|lacks?|without)\b.{0,40}\bpool (fence|barrier|enclosure|gate|alarm|safety)/i,
    { hazard: true },
  ),
  severityRule(
    'critical',
    'Metal that people and water touch is not bonded: a shock hazard.',
    /\b(pool|spa|hot tub|jetted tub|whirlpool)\b.{0,60}\b(not|no|missing|lack\w*)\b.{0,30}\b(bond|ground)(ed|ing)\b/i,
    { hazard: true },
  ),
  // Structure.
  severityRule(
    'critical',
    'The structure moves or is broken.',
    /\b((excessive|significant|major|severe|structural|abnormal|differential) (foundation |structural )?(movement|settlement|deflection|shifting|sagging|bowing|displacement)|(crack|displace\w*)\b.{0,40}\b(displace\w*|crack)\b.{0,40}\bfoundation|(foundation|basement|retaining) walls?\b.{0,60}\b(displace\w*|bow(ed|ing|s))|bow(ed|ing)\b.{0,30}\b(foundation|basement) wall|foundation (movement|failure|wall (is |has )?(bow|lean|displac)\w*)|structural (movement|failure|damage|deflection)|(broken|cracked|cut|notched|split|damaged|rotted|missing)\b.{0,30}\b(rafters?|joists?|trusses|truss|beams?|girders?|purlins?|studs?|columns?|support member|vertical support|support post)|(rafters?|rafter tie|joists?|truss(es)?|beams?|girders?|purlins?|support members?|columns?|piers?|vertical support)\b.{0,40}\b(broken|cracked|cut|notched|split|missing|failed|not (to )?have|rotted)|not (to )?have purlin|deflection\b.{0,50}\bexcessive|major shifting)\b/i,
  ),
  severityRule(
    'critical',
    'The inspector calls the damage extensive.',
    /\b(substantial|extensive|severe(ly)?|advanced)\b (\w+ ){0,2}(damaged?|rot(ted)?|decay(ed)?|deteriorat(ed|ion)|corro(ded|sion)|settlement|movement)\b/i,
    {
      unless:
        /\b(gutters?|downspouts?|screens?|fenc(e|es|ing)|gates?|paint\w*|caulk\w*|carpet\w*|cabinets?|doors?|windows?|grout|stain\w*|shed)\b/i,
    },
  ),
  severityRule(
    'minor',
    'The inspector calls it minor.',
    /\b(minor|slight|superficial|small)[ -]((sized?|surface|areas? of|amounts? of) )?(cracks?|cracking|corrosion|rust|damage|repairs?|deterioration)\b/i,
    {
      unless: anyOf(criticalParts, /\b(rot(ted)?|decay\w*|active\w*|leak\w*|structural|gas|mold|hazard\w*)\b/),
    },
  ),
  severityRule(
    'minor',
    'The inspector calls it minor.',
    /\b(minor|slight|superficial|small)[ -](wear|blemish(es)?|imperfections?)\b/i,
    { unless: /\b(leak\w*|hazard\w*)\b/i },
  ),
  // Water.
  severityRule(
    'critical',
    'The sewer line is blocked or broken: it can back up into the house, and digging it up is costly.',
    /\b(sewer|main drain|(sewer|drain) lateral)\b.{0,60}\b(roots?|collaps\w*|crush\w*|broken|cracked|offset|separat\w*|shift\w*|bell(y|ied)|block\w*|back(s|ed|ing) up)\b|\broots?\b.{0,60}\b(sewer|main drain|drain line|lateral)\b/i,
    { unless: /\b(clean-?outs?|caps?)\b/i },
  ),
  severityRule(
    'critical',
    'Water is escaping now.',
    /\bpuddles? (of water )?(under|below|beneath|beside|around|near|at)\b/i,
  ),
  severityRule(
    'minor',
    'A drip at a fixture; a washer or cartridge cures it.',
    /\b(leak\w*|drip(?! (loop|edge|leg|cap))\w*|incomplete shut-?off|seep\w*)\b/i,
    {
      unless:
        /\b(active|toilet|pipe|trap|drain|roof|ceiling|wall|under the|sprayer leaks|supply line|disposal|dishwasher|water heater|valve (is|was) leaking)\b/i,
    },
  ),
  severityRule(
    'critical',
    'Water is escaping now.',
    /\b(active(ly)? (\w+ )?(leak\w*|water|moisture)|leak\w* (was |is |are |were )?(active|observed (under|at the (ceiling|water heater|main)))|toilets? (is |was )?leak\w*|(roof|ceiling|plumbing|pipe|supply line|drain|trap|valve|water heater)s?\b.{0,40}\b(is |was |are |were )?(actively )?(leak(s|ing)|drip(s|ping))\b|leaking (at|from|in) the (trap|drain|pipe|valve|supply|ceiling|roof|water heater)|sewage)\b/i,
    { unless: fixtureLeak },
  ),
  severityRule(
    'critical',
    'Water has entered the building.',
    /\b(water (penetration|intrusion|entry)|moisture (intrusion|penetration|entry)|standing water)\b.{0,80}\b(observed|noted|evidence|present|found)|\bevidence of (water|moisture) (penetration|intrusion|entry)\b/i,
    { unless: /\b(concerns|conducive|history)\b/i },
  ),
  severityRule(
    'critical',
    'The roof covering has failed.',
    /\b(roof\w*|shingles?)\b.{0,120}\b(replacement|replace (the )?roof|end of (its|the|their) (\w+ )?life|failed)\b/i,
    {
      unless:
        /\b(flashing|repair\/replace|repair or replace|repair \/ replace|repair and|as needed|caulk|re roofing|loose|moss|gutter|monitor|budget\w*|next replacement)\b/i,
    },
  ),
];
