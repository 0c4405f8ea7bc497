// Invented reports of radon tests.
import { type DrawnDocument, documentOf } from './draw.ts';

const high = [/radon/i];
const document = documentOf('hazard_report');

export const radonDocuments: readonly DrawnDocument[] = [
  document(
    'average in a table',
    'columns',
    [
      '# Radon Test Report',
      'Test location :: Basement, family room',
      'Start :: 04/02/2026 10:00 AM',
      'End :: 04/04/2026 11:00 AM',
      'Average radon concentration :: 6.8 pCi/L',
      'EPA action level :: 4.0 pCi/L',
      'Device :: Continuous radon monitor, serial 2207',
      'The average indoor level in the United States is 1.3 pCi/L and the outdoor level is 0.4 pCi/L.',
    ],
    { 'Radon level': /6\.8 pCi\/L/, 'Radon action level': /4\.0/, 'Radon test location': /Basement/ },
    high,
  ),
  document(
    'low result in a letter',
    'serif',
    [
      '# Radon Measurement Results',
      'Dear client, the result of the test in your lowest level was 1.9 pCi/L.',
      'The EPA recommends that you fix your home if the level is 4 pCi/L or more and consider it between 2 and 4 pCi/L.',
    ],
    { 'Radon level': /1\.9 pCi\/L/ },
    [],
  ),
  document(
    'two detectors',
    'plain',
    [
      '# Radon Test Results',
      '|Detector|Location|Result',
      '|A-3301|Basement, north|5.1 pCi/L',
      '|A-3302|Basement, north|4.9 pCi/L',
      '|Average||5.0 pCi/L',
      'Results at or above 4.0 pCi/L should be mitigated.',
    ],
    { 'Radon level': /5\.0 pCi\/L/ },
    high,
  ),
  document(
    'overall average stacked',
    'stacked',
    [
      '# Radon Inspection Report',
      'Overall average :: 12.4 pCi/l',
      'EPA average :: 11.9 pCi/l',
      'Highest reading :: 18.2 pCi/l',
      'Lowest reading :: 6.0 pCi/l',
      'Room :: Crawl space',
    ],
    { 'Radon level': /12\.4|11\.9/ },
    high,
  ),
  document(
    'below the level',
    'typed',
    ['# RADON TEST REPORT', 'Result :: 0.7 pCi/L', 'Guideline :: 4.0 pCi/L', 'Tested area :: First floor bedroom'],
    { 'Radon level': /0\.7 pCi\/L/, 'Radon test location': /bedroom/ },
    [],
  ),
  document(
    'prose with a mitigation advice',
    'plain',
    [
      '# Radon Testing Report',
      'A continuous monitor was placed in the finished basement for 48 hours. It recorded an average of 9.3 picocuries per liter (pCi/L).',
      'This exceeds the action level of 4.0 pCi/L set by the EPA. We recommend a mitigation system by a certified contractor.',
    ],
    { 'Radon level': /9\.3/ },
    high,
    true,
  ),
  document(
    'result with an error range',
    'columns',
    [
      '# Radon Analysis Report',
      'Sample ID :: 77120',
      'Analysis result :: 3.2 ± 0.3 pCi/L',
      'Sampling location :: Living room',
      'EPA recommended action level :: 4.0 pCi/L',
    ],
    { 'Radon level': /3\.2/, 'Radon test location': /Living room/ },
    [],
    true,
  ),
  document(
    'becquerels',
    'serif',
    [
      '# Radon Measurement Report',
      'Average concentration: 240 Bq/m³ (6.5 pCi/L).',
      'The reference level is 148 Bq/m³ (4.0 pCi/L).',
    ],
    { 'Radon level': /240 Bq|6\.5 pCi/ },
    high,
    true,
  ),
  document(
    'hourly readings',
    'plain',
    [
      '# Radon Monitoring Report',
      '|Hour|pCi/L',
      '|1|3.1',
      '|2|4.4',
      '|3|5.2',
      '|4|4.6',
      'Mean of all readings: 4.3 pCi/L',
      'Monitor placed: utility room',
    ],
    { 'Radon level': /4\.3 pCi\/L/ },
    high,
    true,
  ),
  document(
    'test that failed',
    'plain',
    [
      '# Radon Test Report',
      'The test was invalid because windows were open. No result can be reported. Please repeat the test.',
      'EPA action level: 4.0 pCi/L',
    ],
    { 'Radon level': null },
    [],
    true,
  ),
];
