// One invented house and its people. Nothing here is real; all samples are about the same sale.
export const house = {
  street: '418 Juniper Ridge Court',
  city: 'Fort Collins',
  state: 'CO',
  zip: '80525',
  yearBuilt: 1987,
  squareFeet: '2,640',
  county: 'Larimer County',
} as const;

export const address = `${house.street}, ${house.city}, ${house.state} ${house.zip}`;

export const people = {
  buyers: 'Nora Whitlock and Samir Haddad',
  buyersAddress: '77 Alder Lane, Apt 12',
  buyersCity: 'Loveland, CO 80537',
  sellers: 'Glenn and Patricia Overbeck',
  inspector: 'Tobias Lindgren',
  inspectionFirm: 'Larkspur Home Inspections LLC',
  lender: 'Cottonwood Prairie Bank',
  lenderAddress: '2100 Silo Avenue, Greeley, CO 80631',
  loanOfficer: 'Imogen Castellane',
  titleCompany: 'Front Range Keystone Title',
  association: 'Juniper Ridge Homeowners Association, Inc.',
} as const;

/** The date in every file, so that a new run gives the same bytes. */
export const fixedDate = new Date('2025-09-15T12:00:00Z');
