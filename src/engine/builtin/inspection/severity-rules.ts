// Data: the severity rules. The order matters: the first match decides.
import { dangerRules } from './danger-rules.ts';
import { criticalParts, type SeverityRule, severityRule } from './severity-rule.ts';

export const severityRules: SeverityRule[] = [
  // Upkeep with alarming words.
  severityRule(
    'minor',
    'Labelling is incomplete; nothing has failed.',
    /\b(label(s|led|ed|ing)?|illegible|identif\w+ (all )?circuits)\b/i,
    { unless: /\b(double|improper wiring|breaker protecting|specification label|labeled demand)\b/i, firm: true },
  ),
  severityRule(
    'minor',
    'Upkeep: cleaning or a new filter.',
    /\b(dirty|clogged|greasy|replac\w+ (of )?(the )?filter|filters?)\b.*\bfilters?\b|\bfilters?\b.*\b(dirty|clogged|replace\w*|removal)\b|\bdebris\b.*\bgutters?\b|\bgutters?\b.*\bdebris\b|\bleaves and debris\b/i,
    { unless: /\bcombustion air\b|carbon monoxide/i, firm: true },
  ),
  severityRule(
    'minor',
    'A protection that was not required when the house was built.',
    /\b(no|not|absent|without)\b.{0,30}\b(afci|arc[- ]fault)\b|\b(afci|arc[- ]fault)\b.{0,40}\b(not required|absent|missing|not present)\b/i,
    { firm: true, unless: /\b(gfci|gfi|ground[- ]fault)\b.{0,40}\b(missing|not|did|no)\b/i },
  ),
  severityRule('minor', 'Damp, without a source that was found.', /\bdamp(ness)?\b|\bmusty\b/i),
  ...dangerRules,
  // Age.
  severityRule(
    'major',
    'The inspector advises to plan for replacing a costly system; age alone is no defect.',
    /\b(furnace|boiler|a\/c|ac unit|air[- ]condition\w+|condenser|heat pump|water heater|hvac|roof|compressor|(heating|cooling) (system|unit|equipment))\b/i,
    {
      unless:
        /^(?!.*\b(end of|past (its|their|design|useful)|beyond (its|their|life)|life (cycle|expectancy)|useful life|service life|design life|due to (the )?age)\b)|\b(fan|motor)\b/i,
    },
  ),
  severityRule(
    'minor',
    'Old, but no defect is reported.',
    /\b(older|aged|aging|dated|due to (its |the )?age|life expectancy)\b/i,
    { unless: /\b(damaged|broken|cracked|leak\w*|inoperable|deteriorat\w*|rotted|torn)\b/i },
  ),
  // Cosmetics and upkeep.
  severityRule('minor', 'Salt deposits tell of damp in the masonry, not of damage.', /\befflorescence\b/i, {
    unless:
      /\b(leak\w*|seep\w*|active\w*|stain\w*|infiltrat\w*|water (entry|intrusion|penetration)|spall\w*|crack\w*|bow\w*)\b/i,
  }),
  severityRule(
    'minor',
    'A screw is missing or loose.',
    /\b(missing|loose|lacks?|wrong|incorrect)\b.{0,20}\bscrews?\b|\bscrews?\b.{0,30}\b(missing|loose|wrong|incorrect)\b/i,
    { unless: /\b(deck|joist|ledger|hanger|truss|rail\w*|stair\w*)\b/i },
  ),
  severityRule(
    'minor',
    'A surface to patch or paint.',
    /\b(drywall|sheet ?rock|plaster|wall (surface|finish)(es)?|paint)\b.{0,40}\b(damage[ds]?|holes?|crack\w*|dent\w*|scratch\w*|missing|incomplete|unfinished|fad(ed|ing)|chipp\w*|nail pops?)\b|\b(unfinished|missing|incomplete|chipped|faded|damaged|cracked) (\w+ )?(paint|drywall|plaster)\b/i,
    {
      unless:
        /\b(water|moist\w*|wet|stain\w*|mold|leak\w*|fire|garage|sag\w*|structural|foundation|studs?|joists?|rafters?|truss(es)?|lintels?|headers?|stringers?|bearing|settle\w*|mov(ed|ing|ement)|lean\w*|bow(ed|ing|s)|lead|asbestos|rot\w*)\b/i,
    },
  ),
  severityRule(
    'minor',
    'A cabinet or a drawer to adjust.',
    /\b(cabinets?|drawers?)\b.{0,40}\b(loose|stick\w*|off|misalign\w*|not (close|open|latch|function|work|operate)\w*)\b/i,
    { unless: /\b(water|moist\w*|mold|rot\w*|leak\w*|wall)\b/i },
  ),
  severityRule(
    'minor',
    'A door inside the house is missing or damaged.',
    /\b(closet|bedroom|bathroom|interior|cabinet)\b.{0,20}\bdoors?\b.{0,40}\b(missing|removed|damaged|not installed)\b|\bmissing\b.{0,20}\b(closet|bedroom|bathroom|interior|cabinet)\b.{0,20}\bdoors?\b/i,
    { unless: /\b(garage|fire|furnace|(water )?heater|boiler|stove|panel|electrical|breakers?|meter)\b/i },
  ),
  severityRule(
    'major',
    'Moist air is blown where it condenses.',
    /\b(vents?|ducts?|exhausts?|fans?)\b.{0,60}\b(in|into|to) (the )?(attic|crawl ?space|soffit)\b/i,
  ),
  severityRule(
    'major',
    'The house cannot be locked.',
    /\b(dead ?bolts?|(exterior|entry|front|rear) door locks?|door locks?)\b.{0,60}\b(inoperable|not|missing|broken)\b/i,
    { unless: /\b(garage|manual)\b/i },
  ),
  severityRule(
    'major',
    'High pressure wears pipes and fixtures.',
    /\bwater pressure\b.{0,40}\b(high|excessive|over|above)\b/i,
  ),
  severityRule(
    'minor',
    'A door needs adjusting.',
    /\bdoors?\b.{0,60}\b(stick(s|ing)?|rub(s|bing)?|bind(s|ing)?|drag(s|ging)?|(not|n't) (\w+ )?latch\w*|latch|strike plate|off (its )?track)\b/i,
    { unless: /\b(foundation|structural|square|fire|garage|lock|fit poorly|exterior)\b/i },
  ),
  severityRule(
    'minor',
    'Cosmetic.',
    /\b(cosmetic|nail (pops?|heads?|holes?)|paint(ed|ing)? (touch|peel)|scuff\w*|blue tape|discolou?r\w*|algae|touch[- ]up)\b/i,
  ),
  severityRule('minor', 'A crack as fine as a hair.', /\bhairline\b/i, { unless: criticalParts }),
  severityRule(
    'minor',
    'Upkeep: sealing or caulking.',
    /\b(caulk\w*|grout|sealant repairs?|weather[- ]?strip\w*|re-?seal)\b/i,
    { unless: /\b(wood rot|rotted|rot observed|water damage|smoke|chimney concrete|smoke)\b/i },
  ),
  severityRule(
    'minor',
    'Upkeep: plants, soil or debris.',
    /\b(vegetation|shrubs?|overgrow\w*|tree (stump|limbs?|branches)|prun\w+|trim back|debris|leaves|soil (level|is too)|low soil|window well covers?|well covers)\b/i,
    { unless: /\b(sewer|rot present|in contact with the window|negative slope|root)\b/i },
  ),
  severityRule(
    'minor',
    'Upkeep: carry roof water away from the house.',
    /\b(downspouts?|splash ?blocks?|gutters?)\b.{0,80}\b(terminat\w+|extend\w*|extension|discharg\w+|adjacent|no |missing|clean\w*)|\bpartially equipped with gutters|\b(no|lacks?|without|missing) (\w+ )?(gutters|splash ?blocks)/i,
    { unless: /\b(loose|leak\w*|damage\w*)\b/i },
  ),
  severityRule(
    'minor',
    "Insulation is below today's standard.",
    /\binsulation\b.{0,80}\b(low|below|less than|inadequate|insufficient|inconsistent|missing|absent|thin|uneven|displaced|compressed|fallen|not insulated)|\b(not|un)[ -]?insulated\b|\b(add|additional) insulation\b|\bvapor barrier\b/i,
  ),
  severityRule(
    'minor',
    'A small part or an adjustment.',
    /\b(screens?|door ?stops?(pers)?|stoppers?|aerators?|diverter|hinges?|door ?bell|light bulbs?|bulbs?|cover plates?|knobs?|handles?|towel (bar|rack)|toilet paper|strike plate|weep holes?|splash|control button|racks?|wheels?|towel|self[- ]close|closes? by itself|vacuum break\w*|anti-?siphon|backflow)\b/i,
    { unless: /\b(windows?\b.*\bdeteriorat|safety|glazing)\b/i },
  ),
  severityRule(
    'minor',
    'A loose or worn fixture.',
    /\b(loose(?! or torn)|not (properly )?secured|wobbl\w+|not level|pads?\b.{0,20}\blow|misalign\w*|drip(?! (loop|edge|leg|cap))\w*|light fixture|lights? (in|did|was|were|is|are)|faucet fixture|storm door|hollow core)\b/i,
    {
      unless:
        /\b(shingles?|toilets?|bricks?|mortar|roof|receptacles?|outlets?|cord|gutters?|hand ?rail|railing|siding|foundation|wiring|panel|disconnects?|conduits?|glass|panes?|floors?)\b/i,
    },
  ),
  severityRule(
    'minor',
    'Surface wear of flatwork or masonry.',
    /\b(driveway|walkway|patio|sidewalk|brick\w*|masonry|concrete)\b.{0,60}\b(crack\w*|deteriorat\w*|spall\w*|settle\w*)|\bcracks?\b.{0,40}\b(driveway|walkways?|patio|sidewalk|flatwork|garage floor)\b|\bpavers?\b.{0,40}\b(low|missing|loose|settle\w*)/i,
    { unless: /\b(trip|structural|chimney|firebox|mortar|failure|foundation|settlement present|step|cap)\b/i },
  ),
  severityRule(
    'minor',
    'Upkeep.',
    /\b(service record|record of service|annual|lubricat\w+|clean(ing|ed)?|maintenance|adjust(ed|ment)?|noisy|areas of deterioration noted)\b/i,
    {
      unless:
        /\b(inoperable|inoperative|broken|leak\w*|rot(ted)?|damage\w*|missing|improper\w*|exposed|fail\w*|not (function|operat|work)\w*)\b/i,
    },
  ),
  // Function.
  severityRule(
    'major',
    'It does not work.',
    /\b(inoperable|inoperative|non-?operational|(did|does|do|is|was|were|are|not)( not|n't) (function|operat|work|respond|open|latch|light|com)\w*|seized|stuck|unable to|disrepair|unplugged|faulty|failed|defective)\b/i,
  ),
  severityRule(
    'major',
    'Rot or water damage spreads if it is not repaired.',
    /\b(rot(ted|ten)?|decay\w*|water (damage|stain\w*)|stain(s|ed|ing)?|rust\w*|corro\w+|deteriorat\w*|moisture)\b/i,
  ),
  severityRule(
    'major',
    'It was not installed properly.',
    /\b(improper\w*|incorrect\w*|not properly|inadequate|undersized|oversized|not (properly )?sized|does not comply|without|not installed|no )\b/i,
  ),
];
