// Data: the fields of a Loan Estimate and a Closing Disclosure by their printed labels, in English and Spanish, and the
// form of their values.
export interface Field {
  name: string;
  label: RegExp;
  value: RegExp;
  /** Number of lines that the label may continue before its value. */
  within?: number;
  /** Takes the last of several amounts in the row: estimated, then final. */
  last?: boolean;
}

const money = /^(?:[–-]\s?)?\$\s?-?[\d,]+(?:\.\d{2})?/;
const range = /^\$\s?[\d,]+(?:\.\d{2})?(?:\s?[–-]\s?\$\s?[\d,]+(?:\.\d{2})?)?/;
const percent = /^\d{1,2}(?:\.\d+)?\s?%/;
const yesNo = /^(?:YES|NO|SÍ|SI)(?!\p{L})/u;
const date = /^\d{1,2}\/\d{1,2}\/\d{2,4}/;
const words = /^(?=.*\p{L}{3})(?!_)[^:]{3,80}$/u;
const span = /^\d+(?:\.\d+)?\s?(?:years?|yrs?|months?|mo\.?|años?|meses)\b.*/i;

export const loanFields: readonly Field[] = [
  { name: 'Date issued', label: /^(?:date issued|fecha de emisión)$/i, value: date },
  { name: 'Closing date', label: /^(?:closing date|fecha de cierre)$/i, value: date },
  { name: 'Disbursement date', label: /^(?:disbursement date|fecha de desembolso)$/i, value: date },
  { name: 'Loan term', label: /^(?:loan term|plazo del préstamo)$/i, value: span },
  { name: 'Purpose', label: /^(?:purpose|finalidad|propósito)$/i, value: words },
  { name: 'Product', label: /^(?:product|producto)$/i, value: words },
  { name: 'Sale price', label: /^(?:sale price|precio de venta)$/i, value: money },
  {
    name: 'Appraised property value',
    label: /^(?:appraised prop\.? value|prop\.? value|est\.? prop\.? value|valor (?:tasado|estimado).*)$/i,
    value: money,
  },
  { name: 'Loan amount', label: /^(?:loan amount|monto del préstamo)$/i, value: money },
  { name: 'Interest rate', label: /^(?:interest rate|tasa de interés)$/i, value: percent },
  {
    name: 'Monthly principal and interest',
    label:
      /^(?:monthly principal (?:&|and) interest|pago mensual(?: de intereses y capital)?|capital e intereses mensuales)$/i,
    value: money,
  },
  { name: 'Prepayment penalty', label: /^(?:prepayment penalty|multa por pago anticipado)$/i, value: yesNo },
  { name: 'Balloon payment', label: /^(?:balloon payment|cuota extraordinaria|pago global)$/i, value: yesNo },
  {
    name: 'Estimated total monthly payment',
    label:
      /^(?:estimated total(?: monthly payment)?|pago total mensual estimado|pago mensual total estimado|total estimado)$/i,
    value: range,
  },
  {
    name: 'Estimated taxes, insurance and assessments',
    label:
      /^(?:estimated taxes, insurance(?: & assessments)?|& assessments|impuestos, seguro y(?: evaluaciones estimados)?)$/i,
    value: money,
  },
  {
    name: 'Closing costs',
    label: /^(?:(?:estimated )?closing costs|costos de cierre(?: estimados)?)$/i,
    value: money,
    last: true,
  },
  {
    name: 'Cash to close',
    label:
      /^(?:(?:estimated )?cash to close|dinero en efectivo(?: estimado)?(?: para el cierre)?|efectivo para el cierre)$/i,
    value: money,
    last: true,
  },
  {
    name: 'Annual percentage rate (APR)',
    label: /^(?:annual percentage rate|tasa (?:porcentual )?anual)/i,
    value: percent,
    within: 4,
  },
  {
    name: 'Total interest percentage (TIP)',
    label: /^(?:total interest percentage|total de intereses pagados|porcentaje total de inter)/i,
    value: percent,
    within: 4,
  },
  { name: 'Total of payments', label: /^(?:total of payments|total de (?:los )?pagos)/i, value: money, within: 4 },
  {
    name: 'Finance charge',
    label: /^(?:finance charge|cargo(?:s)? (?:financiero|por financiamiento))/i,
    value: money,
    within: 3,
  },
  { name: 'Amount financed', label: /^(?:amount financed|monto financiado)/i, value: money, within: 3 },
  { name: 'Total loan costs', label: /^D\. total loan costs|^D\. total de costos del préstamo/i, value: money },
  { name: 'Total other costs', label: /^I\. total other costs|^I\. total de otros costos/i, value: money },
  { name: 'Lender', label: /^(?:lender|prestamista)$/i, value: words },
  { name: 'Settlement agent', label: /^(?:settlement agent|agente de (?:cierre|liquidación))$/i, value: words },
];

/** Cells that are labels, never values. */
export const otherLabels =
  /^(?:mortgage broker|corredor hipotecario|loan (?:officer|type|id #)|lender|prestamista|borrower|seller|applicants?|property|producto?|purpose|rate lock|closing information|transaction information|loan information|contact information|name|address|settlement agent|file #|MIC #|date issued|closing date|loan term|plazo del préstamo|real estate broker.*|disbursement date|solicitantes|inmueble|nmls.*|sale price|information|información.*)$/i;
