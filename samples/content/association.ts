// The rules of the association: an extract of its declaration, which answers questions of buyers in legal prose.
export interface Article {
  title: string;
  sections: [title: string, text: string][];
}

export const preamble =
  'This extract restates those parts of the Declaration of Covenants, Conditions and Restrictions that every owner and every tenant is asked to know. The Declaration was recorded in the records of Larimer County on October 3, 1986 and amended on May 12, 2004, on June 8, 2016 and on February 20, 2023. Where this extract and the recorded Declaration differ, the Declaration governs.';

export const articles: Article[] = [
  {
    title: 'Definitions',
    sections: [
      [
        'Association',
        '“Association” means Juniper Ridge Homeowners Association, Inc., a Colorado nonprofit corporation, its successors and assigns.',
      ],
      [
        'Common Area',
        '“Common Area” means the private lane known as Juniper Ridge Court, the entry monument, the detention pond, the walking path and the playground, which the Association owns and maintains for the use of all owners.',
      ],
      ['Lot', '“Lot” means any of the 64 numbered plots shown on the plat, with the dwelling on it.'],
      [
        'Owner',
        '“Owner” means the holder of record of the title to a Lot, but not one who holds it as security for a debt.',
      ],
    ],
  },
  {
    title: 'Assessments',
    sections: [
      [
        'Regular dues',
        'Each Lot pays a regular assessment of $68 per month, due on the first day of the month. The board may raise it by no more than 8 percent in a year without a vote of the owners.',
      ],
      [
        'Late payment',
        'An assessment that is not paid within 15 days bears a late charge of $25 and interest at 8 percent a year. After 90 days the Association may record a lien against the Lot and recover its costs and reasonable attorney fees.',
      ],
      [
        'Special assessments',
        'For the repair or replacement of Common Area the board may levy a special assessment. One above $500 a Lot in any year needs the approval of two thirds of the votes cast at a meeting of which owners had 30 days notice. By vote of April 22, 2025 a special assessment of $1,850 a Lot was approved for repaving the private lane, payable in two parts on January 15 and July 15, 2026.',
      ],
      [
        'Transfer',
        'At each sale of a Lot the buyer pays a working capital contribution of $250, and the Association charges $175 for the status letter and the change of its records.',
      ],
      [
        'Reserve',
        'The Association keeps a reserve for Common Area. A reserve study of 2023 found it 41 percent funded.',
      ],
    ],
  },
  {
    title: 'Use of Lots',
    sections: [
      [
        'Residence',
        'A Lot is used as a residence for one family only. A home office is allowed when no customers come, no sign is shown and no goods are stored.',
      ],
      [
        'Leasing',
        'No more than 10 of the 64 Lots may be leased at one time, and an owner must have lived on the Lot for 12 months before leasing it. Each lease is in writing, for the whole dwelling and for at least 12 months. Leases of fewer than 30 days, and advertising for them, are prohibited. The owner gives a copy of the lease to the manager within 10 days.',
      ],
      [
        'Pets',
        'An owner may keep no more than three household pets, of which no more than two are dogs. Dogs are on a leash outside the Lot, and waste is removed at once. Livestock, poultry and bees are not allowed. The board may require the removal of an animal that has injured a person or has been the cause of three written complaints in a year.',
      ],
      [
        'Parking',
        'Vehicles are parked in the garage or on the driveway. Boats, trailers, campers and recreational vehicles may stand in view of the lane for no more than 48 hours for loading. Parking on the private lane overnight is prohibited, and vehicles left there are towed at the cost of their owner. Guests use the spaces at the playground for up to three nights.',
      ],
      ['Noise', 'Quiet hours are from 10 p.m. to 7 a.m.'],
      [
        'Trash',
        'Containers are kept out of view and may stand at the lane from 6 p.m. before the day of collection until 8 p.m. on that day.',
      ],
    ],
  },
  {
    title: 'Architecture and Landscape',
    sections: [
      [
        'Approval',
        'No building, fence, wall, deck, roof or change of exterior color is begun before the architectural committee has approved it in writing. The committee answers within 45 days of a complete request; a request that is not answered in that time is deemed approved.',
      ],
      [
        'Fences',
        'Fences are of cedar in its natural color or stained from the list of the committee, and no higher than 6 feet. In front of the dwelling no fence is allowed. Chain link and vinyl are prohibited. A fence along the walking path is of open rails and no higher than 4 feet.',
      ],
      [
        'Roofs',
        'Roofs are of laminated asphalt shingles of class 4 impact resistance, or of concrete tile, in a color from the list. Wood shakes are prohibited.',
      ],
      [
        'Solar panels and antennas',
        'Solar panels are allowed on any roof when their conduit is concealed. One satellite dish of no more than 39 inches is allowed.',
      ],
      [
        'Sheds',
        'One shed of no more than 120 square feet and 9 feet in height is allowed behind the dwelling, of the same siding and roof.',
      ],
      [
        'Yards',
        'Owners keep their yards free of weeds and dead trees. Landscapes that save water are welcome; artificial turf is allowed behind the dwelling only.',
      ],
    ],
  },
  {
    title: 'Maintenance and Insurance',
    sections: [
      [
        'The Association',
        'maintains, repairs and insures the Common Area, plows the private lane when more than three inches of snow have fallen, and waters the entry.',
      ],
      [
        'The owner',
        'maintains, repairs and insures the dwelling and the Lot, with the sewer line from the dwelling to the main, the driveway and the walk to the door.',
      ],
    ],
  },
  {
    title: 'Enforcement and Amendment',
    sections: [
      [
        'Fines',
        'After a written warning and a chance to be heard, the board may fine an owner $50 for a first violation, $100 for a second and $200 for each further violation of the same rule within a year. Fines in total do not exceed $500 for one violation.',
      ],
      ['Disputes', 'Before a suit, the parties meet with a mediator; each bears half of the cost.'],
      [
        'Amendment',
        'The Declaration is amended by owners of 67 percent of the Lots, by an instrument that is recorded.',
      ],
      [
        'Term',
        'These covenants run with the land until December 31, 2036, and then for successive terms of ten years.',
      ],
    ],
  },
];
