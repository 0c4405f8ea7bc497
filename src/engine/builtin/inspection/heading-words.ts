// Data: words of headings: sections, groups of observations, standard text of reports, captions and legends.

/** The kind of observations below a group's heading. */
export type Group = 'findings' | 'advice' | 'limits' | 'facts';

export const sectionWords = new Set(
  'lots yard driveways walkways gutters downspouts exterior exteriors roof roofs roofing structure structures structural component components system systems electrical electric plumbing heating cooling air conditioning hvac mechanical interior interiors appliance appliances kitchen bathroom bathrooms bath bedroom bedrooms laundry garage garages carport attic attics insulation ventilation fireplace fireplaces chimney chimneys basement basements crawlspace crawlspaces crawl space foundation foundations substructure grounds site lot landscape landscaping drainage grading pool spa spas sewer lateral septic well water heater heaters heat pump central built-in built in doors windows rooms room areas area optional irrigation decks porches patios balconies pest termite wood destroying insect insects organism walls ceilings floors stairs solid fuel burning devices equipment elements property conditions covering life safety utilities service and & / the of'.split(
    ' ',
  ),
);

export const boilerplateTitle =
  /\b(standards? of practice|scope|definitions?|comment key|legend|explanations?|agreement|contract|terms|disclaimers?|table of contents|maintenance (advice|tips|guide|checklist)|conventions|how to read|introduction|about (this|the|your) report|photographs?|photo (gallery|appendix|log)|invoice|receipt|glossary|references?|pre-?closing|walk-?through|thank you|report overview|overview|purpose|notice|understanding|warrant(y|ies)|(inspection|property|site|report) (and site )?(details?|information)|additional information|general information|attachments?|addend(um|a)|resources|conclusion|(inspection|report|contract) (conditions|standards))\b/i;
export const limitsTitle =
  /^(?:\d+[.:]\s*)?(?:items |areas |systems )?(not inspected|excluded|limitations?( of .*| and .*)?|(general |special |inspection )?(limitations?|restrictions|exclusions)|restricted access|.*\blimitations?( of .* inspection)?)$/i;
export const summaryTitle =
  /^(?:\d+[.:]\s*)?(?:[!*-]\s*)*(?:(general|report|inspection|executive|full|repair|defects?|deficienc(?:y|ies)|findings?|major|key|safety|action items?|maintenance|home inspection)\s*)*(summary|summaries|key findings|immediate (?:recommended )?(?:improvements?|repairs?|attention|concerns?)|major (?:concerns?|defects?|findings)|items? of concern|action items?|repair (?:list|items)|punch list)(?:\s*(?:report|pages?|of (?:findings|defects|deficiencies|recommendations|concerns|items|major.*|significant.*)))?$/i;

export const groupHeadings: [Group | 'recommendation', RegExp][] = [
  [
    'facts',
    /^(information|informational|descriptions?|item descriptions?|materials?( types.*)?|styles? ?(&|and) ?materials?|inspection items?|inspection methods?|details|specifications|characteristics|system details|equipment data)$/i,
  ],
  ['limits', /^(limitations?|inspection limitations?|restrictions?|exclusions?|not inspected)$/i],
  [
    'advice',
    /^(maintenance items?( (&|and) .*)?|notes?|general notes?|important notes?|maintenance|homeowner'?s? (maintenance|responsibility|tips)|tips?|references?|resources|reminders?|considerations?|suggestions?|further reading|general information|fyi|notices?|disclaimers?)$/i,
  ],
  [
    'findings',
    /^(observations?|deficienc(y|ies)|defects?|recommendations?[ /&]+(and )?observations?.*|observations?[ /&]+(and )?recommendations?.*|recommendations|comments?|findings?|concerns|issues|problems|repairs?( needed)?|conditions?|action items?)$/i,
  ],
  ['recommendation', /^(recommendation|recommended action|action|suggested action|contact)$/i],
];

export const captionPattern =
  /^(?:[A-Z]\.|\d+(?:\.\d+)*)?\s*(?:item|picture|photo|image|figure|fig\.|illustration)\s*#?\d+\s*(?:\(picture\))?/i;
export const contentsPattern = /\.{4,}\s*\d{1,3}$/;
export const legendPattern =
  /^(?:(?:[A-Z]{1,2}|N\/A)\s*=\s*.{2,40}){1,}$|^(?:I|IN|S|AS)\s+(?:NI|NP|RR|IQ|MC|D|R|SH)(?:\s+[A-Z]{1,3}){1,6}\b|^=\s*\w+/;
export const checkMarkPattern = /^[xX✓✔☑☒√þ]$/;
