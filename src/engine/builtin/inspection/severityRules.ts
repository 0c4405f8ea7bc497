// The rules of severity, most serious first within their order; the first that fits decides. Data.
import type { Severity } from '../../engine.ts';

export interface SeverityRule {
  severity: Severity;
  reason: string;
  pattern: RegExp;
  unless?: RegExp;
  hazard?: boolean;
  /** Stays minor although the word safety falls. */
  firm?: boolean;
}

const rule = (severity: Severity, reason: string, pattern: RegExp, more: Partial<SeverityRule> = {}): SeverityRule => ({
  severity,
  reason,
  pattern,
  ...more,
});

const shock = 'Electrical shock or fire hazard.';
const fixtureLeak = /\b(faucet|spigot|hose bib|aerator|shower ?head|tub spout|stem|sprayer|diverter|spout)s?\b/i;

export const severityRules: SeverityRule[] = [
  // Upkeep that sounds worse than it is.
  rule(
    'minor',
    'Labelling is incomplete; nothing has failed.',
    /\b(label(s|led|ed|ing)?|illegible|identif\w+ (all )?circuits)\b/i,
    { unless: /\b(double|improper wiring|breaker protecting|specification label|labeled demand)\b/i, firm: true },
  ),
  rule(
    'minor',
    'Upkeep: cleaning or a new filter.',
    /\b(dirty|clogged|greasy|replac\w+ (of )?(the )?filter|filters?)\b.*\bfilters?\b|\bfilters?\b.*\b(dirty|clogged|replace\w*|removal)\b|\bdebris\b.*\bgutters?\b|\bgutters?\b.*\bdebris\b|\bleaves and debris\b/i,
    { unless: /\bcombustion air\b|carbon monoxide/i, firm: true },
  ),
  rule(
    'minor',
    'A protection that was not required when the house was built.',
    /\b(no|not|absent|without)\b.{0,30}\b(afci|arc[- ]fault)\b|\b(afci|arc[- ]fault)\b.{0,40}\b(not required|absent|missing|not present)\b/i,
    { firm: true, unless: /\b(gfci|gfi|ground[- ]fault)\b.{0,40}\b(missing|not|did|no)\b/i },
  ),
  rule('minor', 'Damp, without a source that was found.', /\bdamp(ness)?\b|\bmusty\b/i),
  // Danger to people.
  rule(
    'critical',
    'Gas or combustion hazard.',
    /\b(gas (leak|odor|smell)|leaking gas|combustion air|carbon monoxide (into|detected|hazard|poison)|back-?draft\w*|spillage|unvented (gas )?(heater|appliance|fireplace)|cracked heat exchanger|heat exchanger (is )?(cracked|rusted|damaged)|(flue|vent pipe|vent connector|exhaust flue)s?\b.{0,60}\b(disconnected|clearance|combustible|separated|improper|sealed|gap|corroded|leak\w*)|clearance to combustible|(improper|unapproved|incorrect) (gas )?(piping|line)\b.{0,80}\b(range|gas|fuel|soffit)|uncapped gas|flammable|combustible materials)\b/i,
    { hazard: true },
  ),
  rule(
    'critical',
    'A relief valve that cannot open can burst the tank.',
    /\b(tpr|t ?& ?p|t\/p|temperature[ /&-]*(and )?pressure[- ]?relief|pressure[- ]relief|relief valve)\b.{0,80}\b(plugged|capped|ends \d|missing|leak\w*|blocked|not (present|installed)|no )/i,
    { hazard: true },
  ),
  rule('critical', 'Gas bonding is missing: a shock and fire hazard.', /\b(gas|csst)\b.{0,20}\b(pip\w+ )?bond\w*/i, {
    hazard: true,
  }),
  rule(
    'critical',
    shock,
    /\b(open (junction|splices?|ground|neutral|knockout)|double[- ]?(tap|lug)\w*|(double|triple)\/?(double|triple)? ?lugged|two circuits|reverse[d]? polarity|hot\/neutral reversed|(exposed|bare|frayed|live|abandoned) (and \w+ )?(electrical )?(wir\w+|conductors?|splices?|romex)|wir\w+ (is |are |was )?(exposed|abandoned|unprotected)|(improper|damaged|unsafe|amateur|incorrect|faulty)( or damaged)? (electrical )?(wiring|splic\w+)|(wire|splice|wiring)( connections?)?\b.{0,40}\bnot (contained|enclosed|in)\b.{0,30}\bbox|outside (of )?(a |the )?junction box|missing (junction|panel|breaker|knockout|receptacle|outlet) (box )?covers?|ungrounded|not grounded|overfused|knob[ -]and[ -]tube|aluminum (branch )?wiring|federal pacific|zinsco|arcing|scorch\w*|overheat\w*|pointed screws?|melted (wir\w+|insulation|outlets?|receptacles?|plugs?|conductors?)|hot and neutral\b.{0,30}\brevers\w*|(neutrals?|grounds?) and (grounds?|neutrals?) bonded|extension cords?|splices?\b.{0,40}\bnot in (a )?box(es)?|exposed receptacles?|sparking)\b/i,
    { hazard: true },
  ),
  rule(
    'critical',
    'No ground-fault protection where water and electricity meet.',
    /\b(non-?gfci|(not|no|without|missing|lacks?|lacking|confirm presence of|needs?|faulty|inoperative|did not trip|failed)\b.{0,40}\b(gfci|gfi|ground[- ]fault)|\b(gfci|gfi|ground[- ]fault)\b.{0,60}\b(missing|not|no|absent|faulty|failed|inoperative|did not)\b)/i,
    { hazard: true },
  ),
  rule(
    'critical',
    'Carbon monoxide alarms are missing.',
    /\b(no|missing|not|absent)\b.{0,40}\b(co|carbon monoxide)\b.{0,20}\b(alarm|detector)s?/i,
    { hazard: true },
  ),
  rule(
    'critical',
    'Smoke alarms are missing or do not work.',
    /\bsmoke\b.{0,30}\b(alarm|detector)\w*(\(s\))?\b.{0,90}\b((over|more than) (ten|10) years|not|missing|inoperat\w+|no|fail\w*|expired|beyond|removed|does not|placement)|\b(placement|quantity|number) (and\/or \w+ )?of (smoke )?(detectors|alarms)\b|\b(missing|no|inoperable|install\w*)\b.{0,30}\bsmoke (alarm|detector)/i,
    { hazard: true },
  ),
  rule(
    'critical',
    'A deck or balcony can come off the house.',
    /\b(deck|porch|balcony)\b.{0,40}\b(lack|missing|no|without)\b.{0,20}\bhangers?|\bledger\b.{0,80}\b(nail(s|ed)?|bolt|lag|fasten\w*|attach\w*|rot\w*|loose|pulling|separat\w*)/i,
    { hazard: true },
  ),
  rule(
    'critical',
    'No way out of a bedroom in a fire.',
    /\bdouble[- ](cylinder|keyed) (dead ?bolt|lock)|\b(egress|escape)\b.{0,60}\b(no|not|too|blocked|small|inadequate|missing|painted)|\bwindows?\b.{0,60}\btoo (small|high)\b.{0,30}\b(escape|egress)|\bbedroom\b.{0,80}\b(no|without|lacks?) (an? )?(egress|escape)/i,
    { hazard: true },
  ),
  rule(
    'critical',
    'A trip or fall hazard.',
    /\b(trip(ping)? hazards?|fall hazard|(walks?|walkways?|sidewalks?|paths?|flatwork|driveways?|slabs?)\b.{0,40}\b(raised|heaved|lifted|uneven|offset)|(stairs?|steps?|risers?)\b.{0,50}\b(uneven|irregular|unsafe|broken|collaps\w+)|uneven (front |rear )?(stairs?|steps?|risers?)|risers? vary|(balusters?|guard ?rails?|hand ?rails?|hand railing|railings?|pickets?)\b.{0,80}\b(missing|rotted|deteriorated|broken|loose|damaged|no |none|openings?|larger|spacing|not)|(no|missing|loose|lacks?|rotted|broken)\b.{0,25}\b(hand ?rails?|guard ?rails?|balusters?|hand railing|railings?))/i,
    { hazard: true },
  ),
  rule('critical', 'An appliance can tip over.', /\banti[- ]?tip\b/i, { hazard: true }),
  rule(
    'critical',
    'A safety device of the garage door does not work.',
    /\b(auto(matic)?[- ]?reverse|safety (sensors?|reverse)|photo ?eyes?)\b.{0,60}\b(not|fail\w*|missing|inoperable|inoperative|did not)\b|\b(opener|operator|garage door)s?\b.{0,60}\b(not|n't|failed to) (auto-?|automatically )?revers\w*|\bsafety cables?\b|\b(spring|cable)s?\b.{0,30}\b(broken|frayed)\b.{0,40}\bgarage\b/i,
    { hazard: true },
  ),
  rule(
    'major',
    'The fire separation between garage and house is open.',
    /\b(garages?|fire)\b.{0,60}\b(wall|ceiling|door|separation|finish(es)?|closing|self-?clos\w*)\b.{0,80}\b(open|missing|damaged|not|no|holes?|gaps?|penetrations?)\b|\b(open|missing|damaged|holes?|gaps?)\b.{0,60}\b(wall|ceiling|finish(es)?|separation)\b.{0,40}\b(garages?|fire)\b/i,
    {
      hazard: true,
      unless: /\b(stain|water|window|glass|overhead|opener|operator|weather-?strip|latch|lock|fireplace)/i,
    },
  ),
  rule(
    'critical',
    'Asbestos, lead or mold is suspected.',
    /\b(asbestos|lead[- ]based paint|vermiculite|suspected (mold|microbial)|(mold|microbial growth)( growth)?( was| were|-like)? (observed|noted|present|substance))\b/i,
    { hazard: true },
  ),
  // Structure.
  rule(
    'critical',
    'The structure moves or is broken.',
    /\b((excessive|significant|major|severe|structural|abnormal|differential) (foundation |structural )?(movement|settlement|deflection|shifting|sagging|bowing|displacement)|(crack|displace\w*)\b.{0,40}\b(displace\w*|crack)\b.{0,40}\bfoundation|(foundation|basement|retaining) walls?\b.{0,60}\b(displace\w*|bow(ed|ing|s))|bow(ed|ing)\b.{0,30}\b(foundation|basement) wall|foundation (movement|failure|wall (is |has )?(bow|lean|displac)\w*)|structural (movement|failure|damage|deflection)|(broken|cracked|cut|notched|split|damaged|rotted|missing)\b.{0,30}\b(rafters?|joists?|trusses|truss|beams?|girders?|purlins?|studs?|columns?|support member|vertical support|support post)|(rafters?|rafter tie|joists?|truss(es)?|beams?|girders?|purlins?|support members?|columns?|piers?|vertical support)\b.{0,40}\b(broken|cracked|cut|notched|split|missing|failed|not (to )?have|rotted)|not (to )?have purlin|deflection\b.{0,50}\bexcessive|major shifting)\b/i,
  ),
  // Water.
  rule(
    'minor',
    'A drip at a fixture; a washer or cartridge cures it.',
    /\b(leak\w*|drip\w*|incomplete shut-?off|seep\w*)\b/i,
    {
      unless:
        /\b(active|toilet|pipe|trap|drain|roof|ceiling|wall|under the|sprayer leaks|supply line|disposal|dishwasher|water heater|valve (is|was) leaking)\b/i,
    },
  ),
  rule(
    'critical',
    'Water is escaping now.',
    /\b(active(ly)? (leak\w*|water|moisture)|leak\w* (was |is |are |were )?(active|observed (under|at the (ceiling|water heater|main)))|toilets? (is |was )?leak\w*|(roof|ceiling|plumbing|pipe|supply line|drain|trap|valve|water heater)s?\b.{0,40}\b(is |was |are |were )?(actively )?(leak(s|ing)|drip(s|ping))\b|leaking (at|from|in) the (trap|drain|pipe|valve|supply|ceiling|roof|water heater)|sewage)\b/i,
    { unless: fixtureLeak },
  ),
  rule(
    'critical',
    'Water has entered the building.',
    /\b(water (penetration|intrusion|entry)|moisture (intrusion|penetration|entry)|standing water)\b.{0,80}\b(observed|noted|evidence|present|found)|\bevidence of (water|moisture) (penetration|intrusion|entry)\b/i,
    { unless: /\b(concerns|conducive|history)\b/i },
  ),
  rule(
    'critical',
    'The roof covering has failed.',
    /\b(roof\w*|shingles?)\b.{0,120}\b(replacement|replace (the )?roof|end of (its|the|their) (\w+ )?life|failed)\b/i,
    {
      unless:
        /\b(flashing|repair\/replace|repair or replace|repair \/ replace|repair and|as needed|caulk|re roofing|loose|moss|gutter)\b/i,
    },
  ),
  // Age.
  rule(
    'major',
    'The inspector advises to plan for replacing a costly system; age alone is no defect.',
    /\b(furnace|boiler|a\/c|ac unit|air[- ]condition\w+|condenser|heat pump|water heater|hvac|roof|compressor|(heating|cooling) (system|unit|equipment))\b/i,
    {
      unless:
        /^(?!.*\b(end of|past (its|their|design|useful)|beyond (its|their|life)|life (cycle|expectancy)|useful life|service life|design life|due to (the )?age)\b)|\b(fan|motor)\b/i,
    },
  ),
  rule(
    'minor',
    'Old, but no defect is reported.',
    /\b(older|aged|aging|dated|due to (its |the )?age|life expectancy)\b/i,
    { unless: /\b(damaged|broken|cracked|leak\w*|inoperable|deteriorat\w*|rotted|torn)\b/i },
  ),
  // Cosmetics and upkeep.
  rule(
    'major',
    'Moist air is blown where it condenses.',
    /\b(vents?|ducts?|exhausts?|fans?)\b.{0,60}\b(in|into|to) (the )?(attic|crawl ?space|soffit)\b/i,
  ),
  rule(
    'major',
    'The house cannot be locked.',
    /\b(dead ?bolts?|(exterior|entry|front|rear) door locks?|door locks?)\b.{0,60}\b(inoperable|not|missing|broken)\b/i,
    { unless: /\b(garage|manual)\b/i },
  ),
  rule('major', 'High pressure wears pipes and fixtures.', /\bwater pressure\b.{0,40}\b(high|excessive|over|above)\b/i),
  rule(
    'minor',
    'A door needs adjusting.',
    /\bdoors?\b.{0,60}\b(stick(s|ing)?|rub(s|bing)?|bind(s|ing)?|drag(s|ging)?|(not|n't) (\w+ )?latch\w*|latch|strike plate|off (its )?track)\b/i,
    { unless: /\b(foundation|structural|square|fire|garage|lock|fit poorly|exterior)\b/i },
  ),
  rule(
    'minor',
    'Cosmetic.',
    /\b(cosmetic|nail (pops?|heads?|holes?)|paint(ed|ing)? (touch|peel)|scuff\w*|blue tape|hairline|discolou?r\w*|algae|touch[- ]up)\b/i,
  ),
  rule(
    'minor',
    'Upkeep: sealing or caulking.',
    /\b(caulk\w*|grout|sealant repairs?|weather[- ]?strip\w*|re-?seal)\b/i,
    { unless: /\b(wood rot|rotted|rot observed|water damage|smoke|chimney concrete|smoke)\b/i },
  ),
  rule(
    'minor',
    'Upkeep: plants, soil or debris.',
    /\b(vegetation|shrubs?|overgrow\w*|tree (stump|limbs?|branches)|prun\w+|trim back|debris|leaves|soil (level|is too)|low soil|window well covers?|well covers)\b/i,
    { unless: /\b(sewer|rot present|in contact with the window|negative slope|root)\b/i },
  ),
  rule(
    'minor',
    'Upkeep: carry roof water away from the house.',
    /\b(downspouts?|splash ?blocks?|gutters?)\b.{0,80}\b(terminat\w+|extend\w*|extension|discharg\w+|adjacent|no |missing|clean\w*)|\bpartially equipped with gutters|\b(no|lacks?|without|missing) (\w+ )?(gutters|splash ?blocks)/i,
    { unless: /\b(loose|leak\w*|damage\w*)\b/i },
  ),
  rule(
    'minor',
    "Insulation is below today's standard.",
    /\binsulation\b.{0,80}\b(low|below|less than|inadequate|insufficient|inconsistent|missing|thin|uneven|displaced|compressed|fallen|not insulated)|\b(not|un)[ -]?insulated\b|\b(add|additional) insulation\b|\bvapor barrier\b/i,
  ),
  rule(
    'minor',
    'A small part or an adjustment.',
    /\b(screens?|door ?stops?(pers)?|stoppers?|aerators?|diverter|hinges?|door ?bell|light bulbs?|bulbs?|cover plates?|knobs?|handles?|towel (bar|rack)|toilet paper|strike plate|weep holes?|splash|control button|racks?|wheels?|towel|self[- ]close|closes? by itself|vacuum break\w*|anti-?siphon|backflow)\b/i,
    { unless: /\b(windows?\b.*\bdeteriorat|safety|glazing)\b/i },
  ),
  rule(
    'minor',
    'A loose or worn fixture.',
    /\b(loose(?! or torn)|not (properly )?secured|wobbl\w+|not level|pads?\b.{0,20}\blow|misalign\w*|drip\w*|light fixture|lights? (in|did|was|were|is|are)|faucet fixture|storm door|hollow core)\b/i,
    {
      unless:
        /\b(shingles?|toilets?|bricks?|mortar|roof|receptacles?|outlets?|cord|gutters?|hand ?rail|railing|siding|foundation|wiring|panel)\b/i,
    },
  ),
  rule(
    'minor',
    'Surface wear of flatwork or masonry.',
    /\b(driveway|walkway|patio|sidewalk|brick\w*|masonry|concrete)\b.{0,60}\b(crack\w*|deteriorat\w*|spall\w*|settle\w*)/i,
    { unless: /\b(trip|structural|chimney|firebox|mortar|failure|foundation|settlement present|step|cap)\b/i },
  ),
  rule(
    'minor',
    'Upkeep.',
    /\b(service record|record of service|annual|lubricat\w+|clean(ing|ed)?|maintenance|adjust(ed|ment)?|noisy|areas of deterioration noted)\b/i,
    {
      unless:
        /\b(inoperable|inoperative|broken|leak\w*|rot(ted)?|damage\w*|missing|improper\w*|exposed|fail\w*|not (function|operat|work)\w*)\b/i,
    },
  ),
  // Function.
  rule(
    'major',
    'It does not work.',
    /\b(inoperable|inoperative|non-?operational|(did|does|do|is|was|were|are|not)( not|n't) (function|operat|work|respond|open|latch|light|com)\w*|seized|stuck|unable to|disrepair|unplugged|faulty|failed|defective)\b/i,
  ),
  rule(
    'major',
    'Rot or water damage spreads if it is not repaired.',
    /\b(rot(ted|ten)?|decay\w*|water (damage|stain\w*)|stain(s|ed|ing)?|rust\w*|corro\w+|deteriorat\w*|moisture)\b/i,
  ),
  rule(
    'major',
    'It was not installed properly.',
    /\b(improper\w*|incorrect\w*|not properly|inadequate|undersized|oversized|not (properly )?sized|does not comply|without|not installed|no )\b/i,
  ),
];
