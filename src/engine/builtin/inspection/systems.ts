// Data: the systems of a house: section names, component names, trades. The first matching component wins, so specific
// ones precede general ones.

export type System =
  | 'Electrical'
  | 'Plumbing'
  | 'HVAC'
  | 'Roof'
  | 'Exterior'
  | 'Grounds'
  | 'Structure'
  | 'Interior'
  | 'Insulation & Ventilation'
  | 'Appliances'
  | 'Fireplace & Chimney'
  | 'Garage'
  | 'Pool & Spa'
  | 'Irrigation'
  | 'Pests'
  | 'Other';

export const sectionNames: [System, RegExp][] = [
  ['Fireplace & Chimney', /\b(fireplaces?|chimneys?|wood ?stoves?|solid fuel|fuel[- ]burning|hearth)\b/i],
  ['Irrigation', /\b(irrigation|sprinklers?)\b/i],
  ['Pool & Spa', /\b(pools?|spas?|hot tub|swimming)\b/i],
  ['Pests', /\b(pests?|termites?|wdi|wdo|wood[- ]destroying|insects?|infestation|fung(us|i))\b/i],
  [
    'Plumbing',
    /\b(plumbing|water heat(er|ing)|sewer|septic|well|drains?|bathrooms?|baths?|laundry|water supply|sump|sewer lateral|gas (piping|supply|system))\b/i,
  ],
  [
    'Electrical',
    /\b(electric(al|ity)?|wiring|service (panel|entrance)|branch circuits?|smoke (alarms?|detectors?))\b/i,
  ],
  [
    'HVAC',
    /\b(heat(ing)?|cool(ing)?|hvac|air[- ]?condition(ing|er)?|furnace|boiler|heat pump|mechanical|central air|duct(s|work)?)\b/i,
  ],
  ['Appliances', /\b(appliances?|dishwashers?|kitchen)\b/i],
  ['Garage', /\b(garage|carport|parking structure)\b/i],
  ['Insulation & Ventilation', /\b(attics?|insulation|ventilation|vapor)\b/i],
  ['Roof', /\b(roof(ing|s)?|gutters?|downspouts?|skylights?)\b/i],
  ['Structure', /\b(structur(e|es|al)|foundations?|basements?|crawl ?spaces?|substructure|framing|slab)\b/i],
  [
    'Grounds',
    /\b(grounds?|site|lot|landscap(e|ing)|grading|drainage|driveways?|walkways?|walks|yard|fenc(e|es|ing)|retaining walls?)\b/i,
  ],
  ['Exterior', /\b(exteriors?|siding|cladding|decks?|porch(es)?|balcon(y|ies)|patios?|outside|envelope)\b/i],
  [
    'Interior',
    /\b(interiors?|doors?|windows?|walls?|ceilings?|floors?|rooms?|bedrooms?|living (areas?|spaces?)|stair(s|ways?)|hallways?|closets?|cabinets?|countertops?)\b/i,
  ],
];

/** Component names as used in sentences, with their system. */
export const componentNames: [System, RegExp][] = [
  [
    'Pests',
    /\b(termites?|carpenter ants|powder ?post beetles?|wood[- ](destroying|boring)( insects?| organisms?| beetles?)?|rodents?|vermin|earth[- ]to[- ]wood contact)\b/i,
  ],
  ['Electrical', /\b(smoke|co|carbon monoxide)\s*(\/\s*\w+\s*)?(alarms?|detectors?)\b/i],
  ['Electrical', /\b(gfci|gfi|afci|ground[- ]fault|arc[- ]fault)s?\b/i],
  [
    'Electrical',
    /\b((electric(al)?|main|service|breaker|distribution|sub)[- ]*panels?|subpanels?|panelboards?|load cent(er|re)|circuit breakers?|breakers?|fuses?)\b/i,
  ],
  [
    'Electrical',
    /\b(junction box(es)?|receptacles?|outlets?|light switch(es)?|switch(es)?|cover plates?|wiring|wires?|conductors?|romex|grounding|ground rod|bonding|service drop|ceiling fans?|light( fixture)?s?|lighting)\b/i,
  ],
  ['Plumbing', /\b(water heaters?|tpr|t ?& ?p|temperature[ /-]*pressure|pressure[- ]relief)\b/i],
  [
    'HVAC',
    /\b(furnaces?|boilers?|heat pumps?|condensers?|air[- ]condition(er|ing)|a\/c|ac unit|evaporator|condensate|air handlers?|thermostats?|duct(s|work|ing)?|registers?|refrigerant|air filters?|filters?|heat exchanger|compressor|flue|combustion air|radiators?|baseboard heat)\b/i,
  ],
  [
    'Appliances',
    /\b(dishwashers?|disposals?|disposers?|ranges?|ovens?|cook ?tops?|microwaves?|range hoods?|refrigerators?|washing machine|clothes dryer|trash compactor|anti[- ]tip)\b/i,
  ],
  [
    'Insulation & Ventilation',
    /\b(dryer (vent|duct|exhaust)s?|exhaust fans?|bath(room)? fans?|insulation|soffit vents?|ridge vents?|attic (vent|fan)s?|vapor (barrier|retarder)s?|attic (stairs?|ladder|hatch|access))\b/i,
  ],
  [
    'Plumbing',
    /\b(toilets?|faucets?|spigots?|hose bibs?|shower( ?heads?)?|diverters?|bath ?tubs?|tubs?|sinks?|stoppers?|aerators?|drain(s|age)? (line|pipe|trap)s?|p-?traps?|traps?|supply lines?|water lines?|pipes?|piping|sewer|septic|sump pumps?|shut-?off valves?|valves?|vacuum breakers?|anti[- ]siphon|gas (line|pipe|piping|leak)s?|water pressure|drains?)\b/i,
  ],
  ['Fireplace & Chimney', /\b(chimneys?|fireplaces?|firebox|dampers?|hearths?|spark arrest[eo]rs?)\b/i],
  [
    'Garage',
    /\b(garage (door|vehicle|service)s?( openers?| operators?)?|door (openers?|operators?)|overhead doors?|auto[- ]reverse|firewall)\b/i,
  ],
  [
    'Roof',
    /\b(gutters?|downspouts?|shingles?|roof(ing|s)?|flashings?|ridge caps?|drip edge|skylights?|underlayment|vent boots?|roof deck(ing)?)\b/i,
  ],
  [
    'Structure',
    /\b(foundations?|joists?|rafters?|trusses|purlins?|beams?|girders?|piers?|columns?|sill plates?|mudsills?|footings?|crawl ?spaces?|slabs?|post[- ]tension)\b/i,
  ],
  [
    'Grounds',
    /\b(driveways?|walkways?|sidewalks?|patios?|retaining walls?|grading|grade|soil|vegetation|trees?|shrubs?|fenc(e|es|ing)|gates?|window wells?)\b/i,
  ],
  [
    'Exterior',
    /\b(siding|stucco|brick(s|work)?|veneer|fascia|soffits?|eaves?|trim|decks?|balusters?|porch(es)?|balcon(y|ies)|cladding|mortar|stoops?|caulk(ing)?)\b/i,
  ],
  [
    'Interior',
    /\b(doors?|windows?|screens?|glass|panes?|walls?|ceilings?|floors?|flooring|carpet|tiles?|grout|drywall|cabinets?|countertops?|stair(s|ways?|cases?)?|steps?|hand ?rails?|guard ?rails?|railings?)\b/i,
  ],
];

/** Trades by words of the recommendation. */
export const tradeNames: [string, RegExp][] = [
  ['structural engineer', /\b(structural engineer|professional engineer|engineers?|p\.e\.)\b/i],
  ['electrician', /\belectric(ian|al contractor|al professional)\b/i],
  ['plumber', /\b(plumbers?|plumbing (contractor|professional|repairs?|review))\b/i],
  [
    'HVAC technician',
    /\b(hvac|heating (and|&) (air|cooling)|heating contractor|air conditioning (contractor|technician))\b/i,
  ],
  ['roofer', /\b(roofers?|roofing (contractor|professional|specialist|repair))\b/i],
  ['chimney sweep', /\b(chimney|fireplace) (sweep|specialist|professional|contractor)\b/i],
  ['foundation contractor', /\bfoundation (repair|contractor|specialist|company)/i],
  ['mason', /\b(masons?|masonry)\b/i],
  ['garage door technician', /\bgarage door (specialist|contractor|technician|company|professional)\b/i],
  ['window contractor', /\bwindow (repair|contractor|installation|company|specialist)\b/i],
  ['siding contractor', /\bsiding (specialist|contractor|professional)\b/i],
  ['gutter contractor', /\bgutter (contractor|specialist|professional)\b/i],
  ['landscaper', /\blandscap(er|ing|e)\b/i],
  ['irrigation contractor', /\birrigation contractor\b/i],
  ['pest control', /\b(pest control|exterminator|termite)\b/i],
  ['insulation contractor', /\binsulation contractor\b/i],
  ['appliance technician', /\bappliance (repair|technician|professional)\b/i],
  ['painter', /\bpainters?\b/i],
  ['carpenter', /\bcarpent(er|ry)\b/i],
  ['handyman', /\b(handyman|handy person|diy)\b/i],
];

export const tradeOfSystem: Partial<Record<System, string>> = {
  Electrical: 'electrician',
  Plumbing: 'plumber',
  HVAC: 'HVAC technician',
  Roof: 'roofer',
  Exterior: 'general contractor',
  Grounds: 'landscaper',
  Structure: 'structural engineer',
  Interior: 'carpenter',
  'Insulation & Ventilation': 'insulation contractor',
  Appliances: 'appliance technician',
  'Fireplace & Chimney': 'chimney sweep',
  Garage: 'garage door technician',
  'Pool & Spa': 'pool contractor',
  Irrigation: 'irrigation contractor',
  Pests: 'pest control',
};

/** These sections are places: their content can belong to any system. */
const places: System[] = ['Exterior', 'Interior', 'Grounds', 'Structure', 'Garage', 'Insulation & Ventilation'];
const rooms =
  /\b(kitchen|bath(room)?s?|laundry|rooms?|bedrooms?|basement|optional|general|inspection|summary|structural systems)\b/i;
const pests =
  /\b(termites?|wood[- ]destroying|carpenter ants|powder ?post|infestation|infested|rodents?|vermin|earth[- ]to[- ]wood)\b/i;

/** @param text the title and the sentence that states the defect, without explanations */
export function systemOf(section: string | null, item: string | null, text: string): System {
  if (pests.test(text)) return 'Pests';
  const bySection = section ? sectionNames.find(([, names]) => names.test(section))?.[0] : undefined;
  const room = section !== null && rooms.test(section);
  if (bySection && !room && !places.includes(bySection)) return bySection;
  const named = [item ?? '', text].flatMap((each) =>
    componentNames.filter(([, names]) => names.test(each)).map(([system]) => system),
  );
  if (bySection && !room && named.includes(bySection)) return bySection;
  const byItem = item ? sectionNames.find(([, names]) => names.test(item))?.[0] : undefined;
  return (room ? byItem : undefined) ?? named[0] ?? bySection ?? byItem ?? 'Other';
}

/** The first component that the text names, as written there. */
export function componentOf(text: string): string | null {
  let best: { at: number; name: string } | null = null;
  for (const [, names] of componentNames) {
    const match = names.exec(text);
    if (match && (best === null || match.index < best.at)) best = { at: match.index, name: match[0] };
  }
  return best?.name ?? null;
}
