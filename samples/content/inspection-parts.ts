// The parts of the sample inspection report.

/** The inspector's own grades. */
export type Grade = 'Maintenance Item' | 'Repair Needed' | 'Safety Hazard';

export type Picture =
  | 'roof'
  | 'gutter'
  | 'crack'
  | 'panel'
  | 'outlet'
  | 'heater'
  | 'furnace'
  | 'window'
  | 'deck'
  | 'attic'
  | 'pipe'
  | 'garage'
  | 'grading'
  | 'chimney'
  | 'appliance';

export interface Observation {
  title: string;
  component: string;
  location: string;
  grade: Grade;
  /** In the words of the evaluation's labels. */
  system: string;
  text: string;
  recommendation: string;
  picture?: Picture;
}

export interface Section {
  title: string;
  components: [name: string, mark: 'IN' | 'NI' | 'NP' | 'OBS'][];
  information: [label: string, value: string][];
  limitations: string[];
  observations: Observation[];
  notes?: string[];
}
