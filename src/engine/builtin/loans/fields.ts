// Data: the fields of a Loan Estimate and a Closing Disclosure (forms H-24 and H-25) by their printed labels, in English
// and Spanish, and the form of their values.
import type { FieldSpec } from '../../../documents/model/fields.ts';

const money = /^[–−-]?\s?\$\s?-?[\d,]+(?:\.\d{2})?|^[–−-]?\s?\d{1,3}(?:,\d{3})+(?:\.\d{2})?$|^\d+\.\d{2}$/;
/** Projected amounts stand without a dollar sign. */
const amount = /^[–−-]?\s?\$?\s?\d[\d,]*(?:\.\d{2})?(?![\d/%]|\s?(?:%|years?|months?|days?))/;
const range = /^\$\s?[\d,]+(?:\.\d{2})?(?:\s?[–-]\s?\$\s?[\d,]+(?:\.\d{2})?)?/;
const percent = /^\d{1,3}(?:\.\d+)?\s?(?:%|percent\b)/;
const yesNo = /^(?:YES|NO|SÍ|SI|Yes|No)(?![\p{L}.])/u;
const date =
  /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}, \d{4})/i;
const span = /^\d+(?:\.\d+)?[\s-]?(?:years?|yrs?|months?|mo\.?|años?|meses)\b(?:[ ,]+\d+ (?:months?|meses))?/i;
const purpose =
  /^(?:purchase|refinanc\w*|construction|home equity(?: loan)?|adquisición(?: por compra)?|compra|refinanciamiento|construcción)/i;
const product =
  /^(?=.*(?:rate|tasa|fixed|fija|adjustable|ajustable|interest only|intereses|balloon|step|amortiz))(?!.*\b(?:can|see|will|this)\b)[^:;$]{5,90}/i;
const name = /^(?=.*\p{L}{2})(?=[\p{Lu}\d])(?!NMLS|[xX☐☒]\s)[^:;$%]{2,80}$/u;
const loanType = /^(?:conventional|convencional|FHA|VA|USDA|RHS)\b/i;
const id = /^(?=.*\d)[\w-]{4,24}/;

export const loanFields: readonly FieldSpec[] = [
  { name: 'Date issued', labels: ['date issued', 'issue date', 'fecha de emisión'], value: date },
  { name: 'Closing date', labels: ['closing date', 'fecha de cierre'], value: date },
  { name: 'Disbursement date', labels: ['disbursement date', 'fecha de desembolso'], value: date },
  {
    name: 'Applicants',
    labels: ['applicants', 'applicant', 'borrower', 'borrowers', 'solicitantes', 'deudor'],
    value: name,
    sides: ['right'],
  },
  {
    name: 'Property',
    labels: ['property', 'property address', 'inmueble'],
    value: /^\d+\s+\p{L}[^:]{3,80}/u,
    sides: ['line', 'right'],
  },
  { name: 'Loan term', labels: ['loan term', 'term of loan', 'term', 'plazo del préstamo'], value: span },
  { name: 'Purpose', labels: ['purpose', 'loan purpose', 'purpose of loan', 'finalidad', 'propósito'], value: purpose },
  { name: 'Product', labels: ['product', 'loan product', 'producto'], value: product, wraps: true },
  { name: 'Sale price', labels: ['sale price', 'purchase price', 'precio de venta'], value: money },
  {
    name: 'Appraised property value',
    labels: [
      'appraised prop. value',
      'appraised property value',
      'prop. value',
      'property value',
      'valor tasado',
      'valor estimado',
      'valor estimado del inmueble',
      'valor tasado del inmueble',
    ],
    value: money,
  },
  {
    name: 'Loan ID',
    labels: ['loan id #', 'loan id', 'loan number', 'n. º del préstamo', 'n.º del préstamo'],
    value: id,
  },
  { name: 'Loan amount', labels: ['loan amount', 'amount of loan', 'monto del préstamo'], value: money },
  { name: 'Interest rate', labels: ['interest rate', 'note rate', 'tasa de interés'], value: percent },
  {
    name: 'Monthly principal and interest',
    labels: [
      'monthly principal and interest',
      'monthly principal and interest payment',
      'monthly P&I',
      'pago mensual de intereses y capital',
      'pago mensual',
      'capital e intereses mensuales',
    ],
    value: money,
  },
  { name: 'Prepayment penalty', labels: ['prepayment penalty', 'multa por pago anticipado'], value: yesNo },
  { name: 'Balloon payment', labels: ['balloon payment', 'cuota extraordinaria', 'pago global'], value: yesNo },
  { name: 'Mortgage insurance', labels: ['mortgage insurance', 'seguro hipotecario'], value: amount },
  {
    name: 'Estimated escrow',
    labels: ['estimated escrow', 'escrow', 'depósito estimado para impuestos'],
    value: amount,
    sides: ['line', 'right'],
  },
  {
    name: 'Estimated total monthly payment',
    labels: [
      'total monthly payment',
      'estimated total',
      'pago total mensual estimado',
      'pago mensual total estimado',
      'total estimado',
    ],
    value: range,
  },
  {
    name: 'Estimated taxes, insurance and assessments',
    labels: [
      'taxes, insurance and assessments',
      'taxes, insurance',
      'impuestos, seguro y evaluaciones estimados',
      'impuestos, seguro y evaluaciones',
    ],
    value: money,
  },
  { name: 'Closing costs', labels: ['closing costs', 'costos de cierre', 'costos de cierre estimados'], value: money },
  {
    name: 'Cash to close',
    labels: [
      'cash to close',
      'dinero en efectivo estimado para el cierre',
      'dinero en efectivo para el cierre',
      'efectivo para el cierre',
      'dinero en efectivo',
    ],
    value: money,
  },
  {
    name: 'Annual percentage rate (APR)',
    labels: [
      'annual percentage rate',
      'annual percentage rate (APR)',
      'APR',
      'tasa porcentual anual',
      'tasa porcentual anual (APR)',
      'tasa anual',
    ],
    value: percent,
    explained: 4,
  },
  {
    name: 'Total interest percentage (TIP)',
    labels: [
      'total interest percentage',
      'total interest percentage (TIP)',
      'TIP',
      'interest percentage (TIP)',
      'interest percentage',
      'total de intereses pagados',
      'porcentaje total de intereses',
      'porcentaje total de interés',
    ],
    value: percent,
    explained: 4,
  },
  {
    name: 'Total paid in 5 years',
    labels: ['total you will have paid in 5 years', 'total paid in 5 years', 'in 5 years', 'en 5 años'],
    value: money,
  },
  {
    name: 'Total of payments',
    labels: ['total of payments', 'of payments', 'total de pagos', 'total de los pagos'],
    value: money,
    explained: 4,
  },
  {
    name: 'Finance charge',
    labels: [
      'finance charge',
      'cargo financiero',
      'cargos financieros',
      'cargos por financiamiento',
      'cargo por financiamiento',
    ],
    value: money,
    explained: 3,
  },
  { name: 'Amount financed', labels: ['amount financed', 'monto financiado'], value: money, explained: 3 },
  { name: 'Origination charges', labels: ['origination charges', 'gastos por tramitación'], value: money },
  {
    name: 'Total loan costs',
    labels: ['loan costs', 'total loan costs', 'costos totales del préstamo', 'total de costos del préstamo'],
    value: money,
  },
  { name: 'Total other costs', labels: ['other costs', 'total other costs', 'total de otros costos'], value: money },
  {
    name: 'Down payment',
    labels: ['down payment/funds from borrower', 'down payment', 'pago inicial/fondos del deudor'],
    value: money,
  },
  { name: 'Deposit', labels: ['deposit', 'depósito'], value: money, sides: ['line', 'right'] },
  {
    name: 'Seller credits',
    labels: ['seller credits', 'créditos del vendedor'],
    value: money,
    sides: ['line', 'right'],
  },
  {
    name: 'Lender credits',
    labels: ['lender credits', 'créditos del prestamista'],
    value: money,
    sides: ['line', 'right'],
  },
  { name: 'Escrowed property costs over year 1', labels: ['escrowed property costs over year 1'], value: money },
  {
    name: 'Non-escrowed property costs over year 1',
    labels: ['non-escrowed property costs over year 1'],
    value: money,
  },
  { name: 'Initial escrow payment', labels: ['initial escrow payment'], value: money },
  { name: 'Monthly escrow payment', labels: ['monthly escrow payment'], value: money },
  { name: 'Lender', labels: ['lender', 'prestamista'], value: name, sides: ['line', 'right', 'below'] },
  {
    name: 'Mortgage broker',
    labels: ['mortgage broker', 'corredor hipotecario'],
    value: name,
    sides: ['right', 'below'],
  },
  {
    name: 'Settlement agent',
    labels: ['settlement agent', 'agente de cierre', 'agente de liquidación', 'agente a cargo de la operación'],
    value: name,
    sides: ['line', 'right', 'below'],
  },
  { name: 'Loan officer', labels: ['loan officer', 'agente de préstamo'], value: name, sides: ['right'] },
  { name: 'Loan type', labels: ['loan type', 'type of loan', 'tipo de préstamo'], value: loanType, options: true },
  { name: 'Rate lock', labels: ['rate lock', 'rate locked', 'bloqueo de tasa'], value: yesNo, options: true },
  // Labels without a value here: a value never stands beyond them.
  {
    name: '',
    labels: [
      'file #',
      'MIC #',
      'seller',
      'vendedor',
      'closing information',
      'transaction information',
      'loan information',
      'contact information',
      'información sobre el cierre',
      'información de la transacción',
      'información sobre el préstamo',
      'información de contacto',
      'name',
      'nombre',
      'address',
      'dirección',
      'NMLS ID',
      'NMLS/__ license ID',
      'n. º de NMLS/ licencia de __',
      'license ID',
      'ST license ID',
      'real estate broker',
      'real estate broker (B)',
      'real estate broker (S)',
      'email',
      'phone',
      'correo electrónico',
      'teléfono',
      'contact',
      'contact NMLS ID',
      'contact ST license ID',
      'payment calculation',
      'principal and interest',
      'comparisons',
      'in escrow?',
      'loan terms',
      'projected payments',
      'costs at closing',
      'appraisal',
      'assumption',
      'cálculo de los pagos',
    ],
  },
];

export interface Choice {
  name: string;
  heading: RegExp;
  options: readonly { says: string; text: RegExp }[];
}

/** Statements of which one is ticked, below or beside their heading. */
export const loanChoices: readonly Choice[] = [
  {
    name: 'Assumption',
    heading: /^(?:assumption|supuestos|asunción)\b/i,
    options: [
      { says: 'will not be allowed', text: /^(?:will not allow|no permitir)/i },
      { says: 'will be allowed', text: /^(?:will allow|permitir)/i },
    ],
  },
  {
    name: 'Servicing',
    heading: /^(?:servicing|administración)\b/i,
    options: [
      { says: 'the lender intends to service the loan', text: /^(?:to service|brindarle)/i },
      { says: 'the lender intends to transfer servicing', text: /^(?:to transfer|transferir)/i },
    ],
  },
  {
    name: 'Demand feature',
    heading: /^demand feature\b/i,
    options: [
      { says: 'none', text: /^does not have/i },
      { says: 'the lender may require early repayment', text: /^has a demand/i },
    ],
  },
  {
    name: 'Negative amortization',
    heading: /^negative amortization\b/i,
    options: [
      { says: 'none', text: /^do not have/i },
      { says: 'scheduled', text: /^are scheduled/i },
      { says: 'possible', text: /^may have/i },
    ],
  },
  {
    name: 'Partial payments',
    heading: /^partial payments\b/i,
    options: [
      { says: 'accepted', text: /^may accept/i },
      { says: 'held in a separate account', text: /^may hold/i },
      { says: 'not accepted', text: /^does not accept/i },
    ],
  },
  {
    name: 'Escrow account',
    heading: /^escrow account\b/i,
    options: [
      { says: 'none', text: /^will not have/i },
      { says: 'yes', text: /^will have/i },
    ],
  },
];
