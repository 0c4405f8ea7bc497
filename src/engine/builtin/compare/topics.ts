// Data: the topics of a disclosure, and the inspection issues that contradict a plain answer. Each is narrow: matters
// of opinion, age or newer standards contradict nothing.
import type { Severity } from '../../engine.ts';

export interface Topic {
  name: string;
  /** All of these must match the question. */
  asked: readonly RegExp[];
  askedNot?: RegExp;
  /**
   * All of these must match the issue: the last one its title or the first sentence of its text, the others also its
   * component or location.
   */
  found: readonly RegExp[];
  foundNot?: RegExp;
  /** System of the issue; any if absent. */
  system?: RegExp;
  /** Minimum severity. */
  least?: Severity;
}

const trouble =
  /\b(?:problems?|defects?|defective|malfunction\w*|issues?|deficienc\w*|damaged?|unrepaired|not working|out of order|in need of repair)\b/i;
const broken =
  /\b(?:(?:did|does|do|would|was|were|is|are) not (?:work|heat|cool|respond|operat|function|start|turn on|ignite|fire|drain)\w*|inoper\w+|not (?:working|functional|functioning|operational)|failed to (?:work|heat|cool|respond|operate|start))\b/i;
const leaks = /\b(?:leak(?:s|ing|ed|age)?|drip(?:s|ping|ped)?)\b/i;
const wet =
  /\b(?:moisture|efflorescence|seep\w*|damp(?:ness)?|standing water|water (?:entry|intrusion|penetration|stains?|marks?)|wet|flood(?:ed|ing)?)\b/i;
const below = /\b(?:basement|crawl ?space|cellar|foundation)\b/i;

/** The disclosure says that something works, and it does not. */
export const workingTopics: readonly Topic[] = [
  {
    name: 'Heating and cooling',
    asked: [/\b(?:furnace|heat(?:ing)?|boiler|air condition\w*|cooling|hvac)\b/i],
    system: /^(?:HVAC)$/,
    found: [broken],
  },
  {
    name: 'Appliances',
    asked: [/\b(?:appliances?|dishwasher|oven|range|disposal|refrigerator)\b/i],
    system: /^Appliances$/,
    found: [broken],
  },
  {
    name: 'Plumbing',
    asked: [/\b(?:plumbing|water heater)\b/i],
    system: /^Plumbing$/,
    found: [broken],
  },
  {
    name: 'Electrical',
    asked: [/\b(?:electric\w*|wiring)\b/i],
    system: /^Electrical$/,
    found: [broken],
    foundNot: /\b(?:gfci|afci|alarm|detector|bulb)/i,
  },
];

/** The disclosure denies a problem that exists. */
export const troubleTopics: readonly Topic[] = [
  {
    name: 'Roof leaks',
    asked: [/\broof\b/i, leaks],
    askedNot: /\b(?:gutters?|downspouts?|warranty)\b/i,
    found: [
      /\b(?:roof|attic|flashing|skylight|shingles?)\b/i,
      /\b(?:leak(?:s|ing|ed|age)?|water (?:entry|intrusion|penetration))\b/i,
    ],
    system: /^(?:Roof|Insulation & Ventilation|Structure|Interior)$/,
  },
  {
    name: 'Roof',
    asked: [/\broof\b/i, /\b(?:problems?|defects?|damaged?|hail|wind|storm)\b/i],
    askedNot: /\b(?:gutters?|downspouts?|warranty|insur\w+|claims?)\b/i,
    found: [/\b(?:damaged?|hail|bruis\w+|torn|missing|deteriorat\w+|rot(?:ted|ten)?|sag\w*|leak\w*|lifted|cracked)\b/i],
    foundNot: /\b(?:gutters?|downspouts?)\b/i,
    system: /^Roof$/,
    least: 'major',
  },
  {
    name: 'Water in basement or crawl space',
    asked: [below, /\b(?:water|moisture|damp\w*|seep\w*|flood\w*|leak\w*)\b/i],
    found: [below, wet],
  },
  {
    name: 'Water damage',
    asked: [/\b(?:water|moisture) (?:damage|intrusion|penetration|leak\w*|infiltration)\b/i],
    found: [/\b(?:water|moisture) (?:damage|intrusion|penetration|stains?|entry)\b/i],
  },
  {
    name: 'Foundation and structure',
    asked: [
      /\b(?:foundation|basement|slab|structur\w+)\b/i,
      /\b(?:cracks?|movement|settl\w+|shift\w*|bow\w*|problems?|defects?|defective|heav\w+)\b/i,
    ],
    askedNot: /\b(?:engineer|inspected)\b/i,
    found: [
      /\b(?:foundation|basement wall|slab|footings?|beams?|joists?|piers?|posts?)\b/i,
      /\b(?:cracks?|cracked|displace\w+|bow(?:s|ed|ing)?|settl(?:ed|ing|ement)|movement|shifted|bulg\w+|heav(?:ed|ing)|sag\w*|rot(?:ted|ten)?)\b/i,
    ],
    system: /^(?:Structure|Foundation)/,
    least: 'major',
  },
  {
    name: 'Plumbing leaks',
    asked: [
      /\b(?:plumbing|pipes?|faucets?|fixtures?|toilets?|sinks?|water lines?)\b/i,
      /\b(?:leak\w*|problems?|defects?)\b/i,
    ],
    askedNot: /\b(?:roof|sewer|septic|gas)\b/i,
    found: [leaks],
    foundNot: /\bgas\b/i,
    system: /^Plumbing$/,
  },
  {
    name: 'Sewer',
    asked: [
      /\b(?:sewer|septic|sewage)\b/i,
      /\b(?:back(?:ed|s)?[ -]?ups?|block\w*|clog\w*|problems?|defects?|leak\w*|roots?)\b/i,
    ],
    found: [
      /\b(?:sewer|septic|main drain|sewage)\b/i,
      /\b(?:back(?:ed|s|ing)?[ -]?up|block\w*|clog\w*|roots?|collaps\w+|broken|bell(?:y|ies)|leak\w*)\b/i,
    ],
  },
  {
    name: 'Electrical',
    asked: [/\b(?:electric\w*|wiring|outlets?|circuits?|panel)\b/i, trouble],
    found: [/./],
    // Standards newer than the house, and ordinary wear.
    foundNot:
      /\b(?:gfci|afci|gfi|ground[- ]fault|arc[- ]fault|alarms?|detectors?|bulbs?|labels?|labell?ed|upgrade|screws?)\b|\b(?:missing|inoperable) light\b|\blights? (?:\w+ ){0,3}(?:inoperable|missing|not)\b/i,
    system: /^Electrical$/,
    least: 'major',
  },
  {
    name: 'Heating and cooling',
    asked: [/\b(?:furnace|heat(?:ing)?|boiler|air condition\w*|cooling|hvac)\b/i, trouble],
    found: [
      /\b(?:damaged?|broken|leak\w*|separat\w+|disconnected|crack\w*|corro\w+|rust\w*|slipped|failed|inoper\w+|not (?:work|cool|heat|operat|respond|function)\w*|scorch\w*|blocked|improper\w*)\b/i,
    ],
    foundNot:
      /\b(?:filters?|insulation|fireplaces?|fire ?logs?|gas logs?|life|age|aged|old|servic\w+|maintenance|thermostat)\b/i,
    system: /^HVAC$/,
    least: 'major',
  },
  {
    name: 'Insects that destroy wood',
    asked: [/\b(?:termites?|wood[- ](?:destroying|boring)|insects?|infestation|pests?)\b/i],
    found: [
      /\b(?:termites?|wood[- ](?:destroying|boring)|carpenter (?:ants?|bees?)|powder ?post|beetles?)\b/i,
      /\b(?:live|active|evidence|infest\w*|damaged?|tubes?|frass|found|observed|seen|visible)\b/i,
    ],
  },
  {
    name: 'Mold',
    asked: [/\b(?:mold|mildew|fung\w+)\b/i],
    found: [/\b(?:mold|mildew|fungal|microbial)\b/i],
  },
  {
    name: 'Drainage',
    asked: [
      /\b(?:drainage|grading|standing water|surface water|ponding)\b/i,
      /\b(?:problems?|defects?|poor|stands?|standing|ponding|improper)\b/i,
    ],
    found: [
      /\b(?:slopes? (?:toward|to)|negative (?:grad|slop)\w*|drains? toward|pond(?:s|ing)|standing water|poor drainage)\b/i,
    ],
    system: /^(?:Grounds|Exterior|Structure)$/,
  },
  {
    name: 'Polybutylene pipe',
    asked: [/\bpolybutylene\b/i],
    found: [/\bpolybutylene\b/i],
  },
  {
    name: 'Rot',
    asked: [/\b(?:wood rot|dry rot|rot|decay)\b/i],
    found: [/\b(?:rot|rotted|rotten|decay(?:ed)?)\b/i],
  },
  {
    name: 'Windows',
    asked: [/\bwindows?\b/i, /\b(?:problems?|defects?|seals?|fog\w*|leak\w*|broken|damaged?)\b/i],
    found: [
      /\bwindows?\b[^.]{0,60}\b(?:fogged|seals? (?:\w+ ){0,3}(?:failed|lost|broken)|broken|cracked|leak\w*)\b|\bseals? of windows? (?:failed|broken)\b|\b(?:broken|cracked|fogged|failed)\b[^.]{0,30}\b(?:windows?|panes?)\b/i,
    ],
    foundNot: /\b(?:door|sunroom|shower)\b/i,
    least: 'major',
  },
  {
    name: 'Fireplace and chimney',
    asked: [/\b(?:chimney|fireplace)\b/i, trouble],
    found: [/./],
    system: /^Fireplace & Chimney$/,
    least: 'major',
  },
];
