// The sellers' disclosure: questions, answers, and an explanation wherever the answer is yes.
export type Reply = 'yes' | 'no' | 'unknown';

export interface DisclosureSection {
  title: string;
  questions: [question: string, reply: Reply, explanation?: string][];
}

export const instructions: string[] = [
  'The sellers complete this form to the best of their current actual knowledge as of the date below. It is not a warranty, and it does not take the place of inspections that the buyers may wish to make.',
  'Answer every question for the whole property. If the answer is yes, explain in the space below the question: what it was, when it was noticed, and what was done about it.',
];

export const disclosure: DisclosureSection[] = [
  {
    title: 'A. Roof',
    questions: [
      [
        'Are you aware of any past or present leak of the roof?',
        'yes',
        'In May 2019 water came in at the bathroom vent upstairs. A roofer replaced the boot around the vent pipe in June 2019; dry since.',
      ],
      [
        'Are you aware of damage to the roof by hail, wind or snow?',
        'yes',
        'Hailstorm of July 2023. Our insurer inspected the roof and paid 6,150 dollars in November 2023. The work was not done; we used the money for the fence.',
      ],
      ['Is the roof under a warranty that passes to the buyers?', 'no'],
      ['Do gutters or downspouts leak or overflow?', 'unknown'],
    ],
  },
  {
    title: 'B. Structure and Soil',
    questions: [
      [
        'Are you aware of movement, cracks or settling of the foundation?',
        'yes',
        'The north basement wall has had a long crack since about 2015. It has grown a little. We painted it in 2020 and have not had an engineer look at it.',
      ],
      [
        'Is the soil expansive, or has it been tested?',
        'yes',
        'The subdivision plat of 1986 notes moderately expansive clay. We have no report of our own.',
      ],
      ['Has a structural engineer inspected the property while you owned it?', 'no'],
      ['Are you aware of termites or other insects that destroy wood?', 'no'],
    ],
  },
  {
    title: 'C. Water and Moisture',
    questions: [
      [
        'Has water ever entered the basement or the crawl space?',
        'yes',
        'About an inch of water at the north wall in the storm of June 2021. We dried it with fans, replaced the carpet pad and put in the sump pump that August.',
      ],
      [
        'Are you aware of mold or mildew?',
        'yes',
        'Spots on the drywall behind the basement sofa after the water of June 2021; we cut out and replaced two sheets ourselves.',
      ],
      ['Is the property in a flood zone, or do you pay for flood insurance?', 'no'],
      ['Does surface water stand on the lot after rain?', 'unknown'],
    ],
  },
  {
    title: 'D. Plumbing and Sewer',
    questions: [
      ['Is the water supplied by a well?', 'no'],
      [
        'Are you aware of a backup or blockage of the sewer line?',
        'yes',
        'Roots from the front maple blocked the line in March 2022. A plumber cleared it and recommended cleaning every two years. It has not been done again.',
      ],
      [
        'Are any pipes made of polybutylene, lead or galvanized steel?',
        'yes',
        'The plumber told us in 2022 that the gray pipe to the upstairs baths is polybutylene. It has not leaked.',
      ],
      ['Are you aware of leaks of pipes, faucets or fixtures?', 'no'],
    ],
  },
  {
    title: 'E. Electrical, Heating and Cooling',
    questions: [
      ['Are you aware of problems with wiring, outlets or the panel?', 'no'],
      [
        'Has any wiring been added by someone without a license?',
        'yes',
        'Mr. Overbeck wired the lights of the basement bedroom himself in 2012.',
      ],
      [
        'Are the furnace and the air conditioner in working order?',
        'yes',
        'Both work. The furnace is original to 2003 and was last serviced in October 2022.',
      ],
      ['Is there any fuel tank above or below ground?', 'no'],
    ],
  },
  {
    title: 'F. Environmental Hazards',
    questions: [
      [
        'Has the property been tested for radon?',
        'yes',
        'Tested in 2016 at 7.4 pCi/L in the basement. A mitigation system was installed in February 2017; the test after that showed 1.9 pCi/L.',
      ],
      ['Are you aware of asbestos on the property?', 'unknown'],
      ['Are you aware of lead-based paint? (Houses built before 1978)', 'no'],
      ['Was methamphetamine ever made or used on the property?', 'no'],
      ['Has any animal been kept inside the house?', 'yes', 'One dog, inside, since 2014.'],
    ],
  },
  {
    title: 'G. Additions and Permits',
    questions: [
      [
        'Have you made additions or changes without a permit?',
        'yes',
        'The bedroom and the three-quarter bath in the basement were finished in 2012 without a permit.',
      ],
      ['Are you aware of a violation of zoning or building codes?', 'no'],
      [
        'Was the covering of the roof replaced with a permit?',
        'yes',
        'Permit of May 2009, before we bought the house.',
      ],
    ],
  },
  {
    title: 'H. Title, Association and Neighborhood',
    questions: [
      [
        'Is the property part of an owners association?',
        'yes',
        'Juniper Ridge Homeowners Association. Dues are 68 dollars a month.',
      ],
      [
        'Is a special assessment pending or approved?',
        'yes',
        'In April 2025 the board announced 1,850 dollars a lot for repaving the private lane, due in two parts on January 15 and July 15, 2026.',
      ],
      [
        'Are there encroachments, boundary disputes or shared fences?',
        'yes',
        'The east fence is shared with the neighbors; each side pays half.',
      ],
      ['Is there any pending lawsuit that affects the property?', 'no'],
      [
        'Have you filed a claim with an insurer in the last five years?',
        'yes',
        'Two claims: the water of June 2021, paid 3,920 dollars, and the hail of July 2023, paid 6,150 dollars.',
      ],
      ['Is there noise from an airport, railway or highway?', 'no'],
      ['Are there other facts that a buyer would want to know?', 'no'],
    ],
  },
];

export const signedOn = 'August 4, 2025';
