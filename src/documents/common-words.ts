// Data: the most common words of at least three letters in English and Spanish, the languages of US property documents,
// and words that forms and reports repeat.
export const commonWords: ReadonlySet<string> = new Set(
  `
the and that have for not with you this but his from they say her she will one all would there their what out about who get
which when make can like time just him know take people into year your good some could them see other than then now look only
come its over think also back after use two how our work first well way even new want because any these give day most are was
were been has had did does may must shall should upon such each per under between within without being both same more less
before during through where while until above below here every either neither own off down very much many few
home house property report page inspection inspector roof water electrical plumbing heating system systems loan amount
interest rate payment estimate closing disclosure seller buyer lender borrower mortgage insurance tax taxes title
date name address city state zip phone email number total cost costs fee fees monthly year years yes unknown none other
owner association lot unit board rules section article agreement contract lease tenant landlord rent deposit repair
repairs replace recommend recommended condition inspected present damage door doors window windows wall walls floor
garage basement foundation exterior interior kitchen bathroom attic electric gas service line form see note information
que los las del una por con para como más pero sus este esta ser son dos también fue había era muy años hasta desde está
nos durante uno sobre entre cuando todo esta otros porque sin puede pago préstamo tasa interés monto costos cierre
estimación divulgación propiedad seguro impuestos vendedor prestatario usted su no año mes meses total fecha nombre
`
    .trim()
    .split(/\s+/),
);
