// Data: the facts that a buyer looks for in an inspection report, with their labels in common forms, the form of a
// value, and the required section where the label alone is ambiguous.

export interface FactName {
  name: string;
  label: RegExp;
  value?: RegExp;
  /** The section or item it must be under. */
  within?: RegExp;
}

const heating = /\b(heat(ing)?|furnace|boiler)\b(?!er)/i;
const waterHeater = /\b(water heat|hot water)/i;
const cooling = /\b(cool|air[- ]?condition|a\/c)/i;
const age = /\b(\d{1,3}\s*(?:-|to|\+)?\s*\d{0,3}\+?\s*(?:years?|yrs?)[^.]{0,30}|new\b[^.]{0,20}|(?:19|20)\d\d)/i;
const amps = /\b\d{2,3}\s*-?\s*amp[a-z]*/i;
const gallons = /\b\d{2,3}\s*-?\s*gal[a-z]*/i;

export const factNames: FactName[] = [
  {
    name: 'Inspection date',
    label: /^(inspection date|date of (the )?inspection|inspected on|date)( ?\(.*\))?$/i,
    value:
      /\b(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2},? \d{4})\b/i,
  },
  {
    name: 'Inspector',
    label: /^(inspector( name)?|inspected by|your inspector|name of inspector|home inspector)$/i,
    value: /^[A-Z][\w.'’“”"-]+(?: [A-Z“"][\w.'’“”"-]*){1,4}/,
  },
  {
    name: 'Property address',
    label:
      /^(property( address| location)?|dwelling address|inspection address|address|subject property|site address|concerning)$/i,
    value: /^\d+ [A-Za-z0-9].{4,80}/,
  },
  {
    name: 'Year built',
    label:
      /^(year (built|of construction|constructed)|age of home or year built|built( in)?|construction year|date of construction)$/i,
    value: /\b(?:1[789]|20)\d\d\b/,
  },
  {
    name: 'Age of building',
    label:
      /^(approximate age( of (the )?(building|home|house|structure))?|age of (building|home|house|structure)|estimated age of (building|home|house))$/i,
  },
  {
    name: 'Area',
    label:
      /^((approximate |total |heated |finished )?(square (feet|footage)|living area|building area|floor area|sq\.? ?ft\.?|size of home))$/i,
    value: /\b[\d,]{3,6}\b.{0,30}/,
  },
  {
    name: 'Building type',
    label:
      /^(type of (building|home|structure|dwelling)|building type|residence type(\/style)?|structure type|style of home|home type)$/i,
  },
  { name: 'Occupancy', label: /^(occupancy|occupied\/vacant|house occupied|home occupied)$/i },
  { name: 'Weather', label: /^(weather( conditions?)?)$/i },
  {
    name: 'Temperature',
    label: /^((outside |outdoor |ambient |approximate )?temperature( ?\((approximate|f)\))?)$/i,
    value: /\b\d{1,3}\b.{0,40}/,
  },
  { name: 'Rain in the last three days', label: /^rain in (the )?last (3|three) days$/i },
  { name: 'Ground condition', label: /^ground\/?\s*soil surface conditions?$/i },
  { name: 'House faces', label: /^(home faces|front of home faces|house faces|orientation|direction faced)$/i },
  {
    name: 'Foundation',
    label: /^(foundation( type| construction| material| configuration)?|type of foundation(s|\(s\))?)$/i,
  },
  {
    name: 'Roof covering',
    label:
      /^(roof coverings?|types? of roof covering( described)?|roof material( type)?|roof(ing)? materials?|covering material|coverings: material)$/i,
  },
  { name: 'Roof covering', label: /^materials?$/i, within: /roof (covering|material)|coverings/i },
  {
    name: 'Roof inspected from',
    label:
      /^(method used to inspect roof|viewed (roof )?from|method of roof inspection|roof inspection method|inspection method)$/i,
    within: /roof/i,
  },
  { name: 'Roof age', label: /^((estimated |approximate )?age( of roof)?)$/i, value: age, within: /roof/i },
  {
    name: 'Siding',
    label:
      /^(siding( material)?|exterior wall (cladding|covering)|cladding( type| material)?|wall[- ]covering( material)?|exterior wall)$/i,
  },
  {
    name: 'Panel capacity',
    label:
      /^(panel (capacity|rating|size)|service (amperage|rating|size|capacity)|electrical service (rating|size)|amperage|main breaker|main shut ?off|main disconnect|service entrance conductors)$/i,
    value: amps,
  },
  { name: 'Panel manufacturer', label: /^((electric(al)? )?panel (manufacturer|brand|make))$/i },
  { name: 'Panel location', label: /^((main )?(electrical )?panel location)$/i },
  {
    name: 'Branch wiring',
    label: /^(branch wir(e|ing)( type| 15 and 20 amp)?|type of wiring|wiring (type|methods?)|branch circuit wiring)$/i,
  },
  {
    name: 'Heating',
    label:
      /^(heat(ing)? (system )?type(\(s\)|s)?|heating system type(\(s\)|s)?|type of (heating )?systems?|heat type|system type)$/i,
    within: heating,
  },
  {
    name: 'Heating fuel',
    label: /^((heating )?(equipment )?energy sources?|fuel( type)?|heat source)$/i,
    within: heating,
  },
  {
    name: 'Heating age',
    label: /^((estimated |approximate |equipment )?age( and heating capacity)?|year (manufactured|installed))$/i,
    value: age,
    within: heating,
  },
  { name: 'Heating brand', label: /^(heat(ing)? system brand|(heating )?(manufacturer|brand))$/i, within: heating },
  { name: 'Cooling', label: /^(cooling (equipment )?type(\(s\)|s)?|type of systems?|system type)$/i, within: cooling },
  {
    name: 'Cooling age',
    label:
      /^((estimated |approximate |equipment |compressor )?age( and cooling capacity)?|year (manufactured|installed))$/i,
    value: age,
    within: cooling,
  },
  {
    name: 'Cooling brand',
    label: /^(central air (manufacturer|brand)|air condi?tioner brand|(cooling )?(manufacturer|brand))$/i,
    within: cooling,
  },
  {
    name: 'Water heater capacity',
    label: /^((water heater |estimated |tank )?capacity|water heater size)$/i,
    value: gallons,
  },
  {
    name: 'Water heater age',
    label: /^((estimated |approximate )?age|year (manufactured|installed)|manufactured)$/i,
    value: age,
    within: waterHeater,
  },
  {
    name: 'Water heater fuel',
    label: /^((water heater )?(energy|power|fuel) (sources?|type)(\/type)?|type)$/i,
    within: waterHeater,
  },
  {
    name: 'Water heater brand',
    label: /^(water heater (brand|manufacturer)|manufacturer|brand)$/i,
    within: waterHeater,
  },
  { name: 'Water heater location', label: /^(water heater location(\(s\))?|location)$/i, within: waterHeater },
  {
    name: 'Water source',
    label: /^(water (source|supply)( \(to home\))?|source)$/i,
    value: /\b(public|municipal|city|private|well|community)\b.{0,40}/i,
  },
  {
    name: 'Water pressure',
    label: /^((static |water )?(supply )?(water )?pressure( reading)?)$/i,
    value: /\b\d{2,3}\s*-?\s*(?:psi|lbs|pounds?)\b/i,
  },
  {
    name: 'Water pipes',
    label:
      /^((plumbing )?(water )?(supply|distribution) (piping )?material( \(.*\))?|plumbing water distribution( \(.*\))?|(water )?distribution material|interior supply piping)$/i,
  },
  {
    name: 'Waste pipes',
    label:
      /^(plumbing waste( & vent)? ?(pipes?|piping)?|(drain|waste)(, waste,? (and|&) vent)? (pipe )?material|drain,? waste,? & vent systems: material)$/i,
  },
  {
    name: 'Water shut-off',
    label:
      /^((main )?water (shut-?\s?off|supply valve) ?(valve )?(device )?location|location of main water supply valve|main water shut-?off|main water shut-?off device: location)$/i,
  },
  { name: 'Gas shut-off', label: /^((main )?(gas|fuel) shut-?\s?off location)$/i },
  {
    name: 'Attic insulation',
    label:
      /^((approximate )?(average )?depth of insulation|insulation (depth|type|amount)|attic insulation|approximate average depth of insulation)$/i,
  },
];
