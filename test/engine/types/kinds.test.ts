// Types of documents by the words and the form of their text; every text here is invented.
import { describe, expect, test } from 'vitest';
import { categorizeDocument } from '../../../src/engine/builtin/categorize.ts';
import { pagesOf } from '../pages.ts';

const typeOf = (...texts: string[]) =>
  categorizeDocument({ filename: 'document.pdf', type: 'pdf', pages: pagesOf(...texts) }).documentType;

const duties = [
  'Standards of Practice for Home Inspections',
  'The inspector shall inspect the roof covering, the flashings and the skylights.',
  'The inspector shall report leaks, missing shingles and safety hazards.',
  'The inspector is not required to walk on the roof or to move furniture.',
  'The inspector shall inspect the electrical panel, the plumbing and the foundation.',
  'An inspector may not repair what the inspector has inspected.',
  'Deficiency means a condition that the inspector must report and recommend to repair.',
];

describe('documents about inspections that report none', () => {
  test('standards of practice are no report', () => expect(typeOf(duties.join('\n'))).toBe('uncategorized'));
  test('a course book is no report', () =>
    expect(
      typeOf(
        `Home inspection course: decks\n${Array.from({ length: 6 }, () => 'When you inspect a deck you must look for loose railings, and your client should be told. Students learn how a ledger is fastened and why an inspector recommends a repair. The plumbing, the roof, the attic and the electrical panel follow in other chapters.').join('\n')}`,
      ),
    ).toBe('uncategorized'));
  test('an inspection agreement is no report', () =>
    expect(
      typeOf(
        `Home Inspection Agreement\n${Array.from({ length: 4 }, () => 'The client agrees to pay the fee to the inspector. The inspector agrees to perform a visual inspection of the roof, plumbing, electrical and foundation of the home. The client must give notice of claims. You understand that your remedy is limited to the fee, and that the inspector shall not be liable.').join('\n')}`,
      ),
    ).toBe('uncategorized'));
  test('a study of people is no report', () =>
    expect(
      typeOf(
        `Study protocol\nDate: 4 March 2025\nPrincipal inspector: R. Odell\n${Array.from({ length: 5 }, () => 'The participants were seen at the first visit and the severity of the symptoms was observed and recorded by the staff of the clinic. Cracks of the skin and other defects were noted, and the dose was reduced when the severity was moderate. The results of the tests were found to be stable at the end of the study, and the sponsor was informed of the events that were observed.').join('\n')}`,
      ),
    ).toBe('uncategorized'));
  test('a blank inspection form is no report', () =>
    expect(
      typeOf(
        `Home Inspection Report\nClient: ________ Address: ________ Date: ________\n${['Roof', 'Plumbing', 'Electrical', 'Attic', 'Foundation', 'Deck'].map((part) => `${part}: ☐ inspected ☐ deficient ____________ Comments: ________ repair or replace ☐`).join('\n')}\nInspector: ________ License: ________ Not inspected: ________ Weather: ________ Fee: ________ Signature of the client: ________ Year built: ________ Area: ________`,
      ),
    ).toBe('uncategorized'));
});

test('every inspection report is one, whatever its country', () => {
  expect(
    typeOf(
      'Building Survey\n14 Elm Close, Northam\nSurveyor: J. Moss\nInspection date: 4 March 2024\nThe chimney stack pointing is perished. The roof covering was inspected from the ground and slipped slates were noted.\nThe gutters are loose and leak at the rear. Damp was found in the hall with a moisture meter.\nThe property was inspected on a dry day. The loft was not inspected.',
    ),
  ).toBe('inspection_report');
  expect(
    typeOf(
      'Detailed report of inspection\nInspected by: A. Rao\nInspection date: 27.09.2022\nImpacted area 1\nNegative side description: dampness at the skirting of the hall\nPositive side description: gaps in the tile joints of the bathroom, hollow tiles\nLeakage was observed at the parking ceiling below flat 103. Cracks on the external wall were noted, moderate.',
    ),
  ).toBe('inspection_report');
});

test.each([
  [
    'minutes',
    'Minutes of the Board of Directors Meeting\nQuail Hollow Homeowners Association\nThe president called the meeting to order at 6:30 p.m. A quorum was present.\nA motion was made and seconded to approve the minutes. The treasurer reported on the reserve account.\nThe meeting was adjourned at 8 p.m.',
  ],
  [
    'a balance sheet',
    'Quail Hollow Owners Association\nBalance Sheet\nOperating cash 12,400\nReserve cash 88,000\nAssessments receivable 3,100\nPrepaid assessments 1,900\nTotal members’ equity 101,600',
  ],
  [
    'a proxy',
    'Quail Hollow Condominium Association\nProxy for the Annual Meeting\nThe undersigned owner of unit ____ appoints the secretary as proxy to vote at the annual meeting of members. This proxy is revocable.',
  ],
  [
    'a dues notice',
    'Quail Hollow Homeowners Association\nNotice of annual dues\nYour assessment of $420 per lot is due on January 1. A late fee is added after thirty days. Make the check payable to the association.',
  ],
])('%s of an association is its document', (_, text) => expect(typeOf(text)).toBe('hoa_document'));

test('bylaws of a club are no document of homeowners, and those of homeowners are', () => {
  const bylaws = (members: string) =>
    `Bylaws of the Association\n${Array.from({ length: 5 }, () => `The board of directors has five members, elected by ${members} at the annual meeting. A quorum of the board is three directors. The treasurer keeps the accounts and reports to the members. Amendments of these bylaws need two thirds of the votes.`).join('\n')}`;
  expect(typeOf(bylaws('the players and their coaches'))).toBe('uncategorized');
  expect(typeOf(bylaws('the owners of the lots and units'))).toBe('hoa_document');
});

test('a law about tenancies is no lease', () => {
  const section = (number: number) =>
    `${number}. (1) Subject to this Act a landlord shall not recover possession from a tenant except by order of the Tribunal. (2) Subsection (1) does not apply to a tenancy that began before the commencement of this section. A person who contravenes this section is guilty of an offence.`;
  expect(typeOf(`Tenancies Act\nChapter 40\n${[1, 2, 3, 4, 5, 6].map(section).join('\n')}`)).toBe('uncategorized');
});

test('a title that a long line only mentions is no title', () => {
  expect(
    typeOf(
      'Appraisal Summary\nAppraiser: R. Odell, license 2217\nAppraised value $312,000, effective date 4 March 2025\nRequired before closing: the termite inspection and the septic inspection that the agency asks for in rural areas\nCondition rating C3, site value $60,000, remaining economic life 40 years',
    ),
  ).toBe('appraisal');
});

test('a plan of reserves is a document of homeowners, though it tells what was inspected', () => {
  const page =
    'The components were inspected by the analyst during a visual inspection; defects that were observed shorten the remaining life. We recommend to repair or replace the fences and the asphalt. The association pays from the reserve fund, and the owners of the units pay assessments for the common elements. Useful life, remaining life, replacement cost, contribution.';
  expect(typeOf(`Reserve Study\nLevel I, prepared for the association\n${page}`, page, page)).toBe('hoa_document');
});

const defects = [
  'The coping of the alley parapet is missing and the top bricks are loose.',
  'The steel lintel above the rear window has rusted and cracked the brick.',
  'The flashing at the skylight is torn and water leaks into the stockroom.',
  'The handrail of the cellar stairs is loose and two treads are broken.',
  'The relief valve of the boiler is leaking onto the floor.',
  'The panel in the hall has a double tapped breaker and no cover.',
  'The gutter on the north side is rusted through and has fallen down.',
  'The sewer line is clogged and backs up at the floor drain.',
];

test('a memo that states the defects of a house is an inspection report, whatever its title', () => {
  const memo = `Memorandum\nTo: R. Lind\nFrom: G. Tarn\nYou asked for my view before the deadline.\n${defects.join('\n')}`;
  expect(typeOf(memo)).toBe('inspection_report');
  expect(typeOf(`Memorandum\nTo: R. Lind\nFrom: G. Tarn\n${defects[0]}\nThe meeting is moved to Tuesday.`)).toBe(
    'uncategorized',
  );
});

test('a report that begins with the agreement about it is no contract of sale', () => {
  const agreement =
    'Purchase Agreement\nThe purchaser and the seller have agreed on the sale. The buyer agrees to pay the purchase price at closing, with earnest money held in escrow. The contract of sale is contingent on a survey.';
  expect(typeOf(agreement)).toBe('purchase_agreement');
  expect(typeOf(agreement, defects.join('\n'))).toBe('inspection_report');
});

describe('reports in other languages', () => {
  test.each([
    [
      'French',
      [
        "Rapport d'inspection préachat",
        'Bâtiment résidentiel unifamilial',
        'Adresse : 1425, rue des Érables, Sherbrooke (Québec)',
        "Date de l'inspection : 14 mai 2024",
        'Client : M. Tremblay',
        '1. Toiture',
        "Le revêtement de bardeaux d'asphalte est en fin de vie utile. Plusieurs bardeaux sont retroussés et manquants.",
        'Recommandation : faire remplacer la couverture par un couvreur qualifié.',
        '2. Plomberie',
        "Une fuite active a été observée sous l'évier de la cuisine. Réparer par un plombier.",
        'Le chauffe-eau date de 2009 et a dépassé sa durée de vie.',
        '3. Électricité',
        'Le panneau électrique présente des fils dénudés. Danger de choc électrique. Consulter un maître électricien.',
        'Les prises de la salle de bain ne sont pas protégées par un disjoncteur différentiel.',
        '4. Fondation',
        "Des fissures ont été notées sur le mur de fondation côté nord. Traces d'infiltration d'eau au sous-sol.",
        '5. Isolation et ventilation',
        "L'isolation du comble est insuffisante. Le ventilateur de la salle de bain évacue dans l'entretoit.",
      ],
    ],
    [
      'Spanish',
      [
        'Informe de inspección de la vivienda',
        'Dirección: Calle Olivo 45, Alicante',
        'Fecha de la inspección: 12 de marzo de 2024',
        'Cubierta: Las tejas están rotas y desplazadas en el faldón norte. Se recomienda reparar por un techador.',
        'Fontanería: Se observó una fuga de agua debajo del fregadero. El calentador está al final de su vida útil.',
        'Instalación eléctrica: El cuadro eléctrico tiene cables pelados. Riesgo de descarga. Debe revisarlo un electricista.',
        'Estructura: Se aprecian grietas en el muro de carga y humedades en el sótano.',
        'Ventanas: Los cristales de la sala están rotos y los marcos podridos.',
      ],
    ],
    [
      'German',
      [
        'Gutachten zum Gebäudezustand',
        'Objekt: Einfamilienhaus, Lindenweg 7, 53111 Bonn',
        'Ortstermin: 12.03.2024',
        'Dach: Die Dacheindeckung weist gebrochene Ziegel auf. Eine Erneuerung wird empfohlen.',
        'Keller: Feuchtigkeitsschäden an der Außenwand, Ausblühungen und abgeplatzter Putz. Abdichtung fehlt.',
        'Elektroinstallation: Die Leitungen sind veraltet, ein Schutzleiter fehlt. Lebensgefahr durch Stromschlag.',
        'Heizung: Der Heizkessel stammt aus dem Jahr 1992 und ist zu ersetzen.',
        'Fenster: Die Holzfenster sind morsch, die Verglasung ist undicht. Mängel sind zu beseitigen.',
      ],
    ],
    [
      'Dutch',
      [
        'Bouwkundige keuring',
        'Adres: Dorpsstraat 12, Utrecht. Datum van de keuring: 12 maart 2024',
        'Dak: De dakpannen zijn gebroken en verschoven. Herstel door een dakdekker is nodig.',
        'Kelder: Vochtdoorslag in de keldermuur. Schimmel waargenomen.',
        'Elektra: De meterkast heeft geen aardlekschakelaar. Gevaar voor elektrische schok.',
        'Kozijnen: Houtrot in de kozijnen aan de voorgevel. Vervangen.',
      ],
    ],
    [
      'Portuguese',
      [
        'Laudo de vistoria do imóvel',
        'Endereço: Rua das Palmeiras, 120, Curitiba. Data da vistoria: 12/03/2024',
        'Telhado: telhas quebradas e infiltração no forro do quarto. Recomenda-se reparo.',
        'Instalação elétrica: fiação exposta no quadro de distribuição, risco de choque.',
        'Hidráulica: vazamento sob a pia da cozinha. Torneira com defeito.',
        'Estrutura: trincas na parede da sala e umidade no rodapé.',
      ],
    ],
    [
      'Italian',
      [
        "Perizia tecnica dell'immobile",
        'Indirizzo: Via Roma 12, Bologna. Data del sopralluogo: 12 marzo 2024',
        'Tetto: tegole rotte e spostate, infiltrazioni nel sottotetto. Si consiglia la riparazione.',
        'Impianto elettrico: cavi scoperti nel quadro, manca il salvavita. Pericolo di scossa.',
        'Muri: crepe sul muro portante e umidità di risalita in cantina.',
        'Serramenti: finestre marce, vetri rotti.',
      ],
    ],
  ])('%s', (_language, lines) => expect(typeOf(lines.join('\n'))).toBe('inspection_report'));
  test('a test of a car in French is none', () =>
    expect(
      typeOf(
        "Procès-verbal de contrôle technique du véhicule\nImmatriculation et kilométrage relevés le 12 mars 2024 par le contrôleur.\nPlaquettes de frein usées à l'avant, pneus non conformes, fuite d'huile du moteur : défaillance majeure.\nLe véhicule doit être présenté à une contre-visite dans les deux mois, avec les réparations.",
      ),
    ).not.toBe('inspection_report'));
  test('a document that is not recognized is said to be in its language, not to be about something else', () => {
    const letter =
      'Sehr geehrte Damen und Herren, die Sitzung des Vereins ist auf den Montag verschoben. Wir bitten um Nachricht, ob Sie an der Feier nicht teilnehmen und wer das Essen mit uns vorbereitet.';
    const { documentType, reason } = categorizeDocument({ filename: 'brief.pdf', type: 'pdf', pages: pagesOf(letter) });
    expect(documentType).toBe('uncategorized');
    expect(reason).toBe('Its text is in German, and no type of document was recognized in it.');
  });
});
