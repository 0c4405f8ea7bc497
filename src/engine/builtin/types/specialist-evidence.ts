// Data: evidence for short specialist reports: radon, sewer lines, insects, roofs and wind, natural hazards.
import type { Evidence } from './rows.ts';

export const specialistEvidence: readonly Evidence[] = [
  {
    type: 'hazard_report',
    weight: 9,
    says: 'the title of a radon report',
    patterns: [
      /\bradon (?:gas )?(?:test\w*|measure\w*|inspection|analysis|monitor\w*|screening)(?: \w+)? (?:report|results?)\b|\bradon (?:report|results)\b/i,
    ],
    title: true,
  },
  {
    type: 'hazard_report',
    weight: 4,
    says: 'a measured level of radon',
    patterns: [/\bradon\b/i, /\d\s*(?:±\s*[\d.]+\s*)?\(?(?:pCi\/?\s?l|Bq\/m)/i],
  },
  {
    type: 'hazard_report',
    weight: 8,
    says: 'the title of a hazard report',
    patterns: [
      /\bnatural hazards? (?:disclosure|report|zone|statement)|\b(?:flood|fire|seismic|geologic)(?: (?:and|&) \w+)? hazards? (?:disclosure |zone )?report\b|\bflood and hazard report\b/i,
    ],
    title: true,
  },
  {
    type: 'inspection_report',
    weight: 9,
    says: 'the title of a sewer inspection',
    patterns: [
      /\b(?:sewer|drain|lateral)\b[^.\n]{0,24}\b(?:scope|camera|video|inspection|survey)\b|\b(?:camera|video) (?:inspection|survey) of the (?:sewer|drain)/i,
    ],
    title: true,
  },
  {
    type: 'inspection_report',
    weight: 9,
    says: 'the title of a roof certificate or a wind mitigation form',
    patterns: [
      /\broof(?:ing)? (?:certification|condition|inspection)\b|\bcertificat(?:e|ion) of (?:the )?roof\b|\bwind(?:storm)?\b[^.\n]{0,20}\bmitigation\b|\bmitigation (?:verification )?inspection\b/i,
    ],
    title: true,
  },
  {
    type: 'pest_report',
    weight: 9,
    says: 'the title of a pest inspection',
    patterns: [
      /\bwood[- ]destroying (?:insect|organism|pest)s?(?: (?:and|&) organisms?)?(?: inspection)?\b|\btermite (?:inspection|report|clearance)\b/i,
    ],
    title: true,
  },
];
