// Go: types of the document, resources with its descriptions, and the sentinels of error codes. As gofmt writes it.
import {
  type Field,
  type Model,
  type Operation,
  pascal,
  type Resource,
  refName,
  resourcesOf,
  type Schema,
} from './model.ts';

const head = '// Code generated from the API document by clients/generate/main.ts. DO NOT EDIT.\n\npackage lintel\n';

export function goFiles(model: Model): [path: string, text: string][] {
  return [
    ['go/types.go', types(model)],
    ['go/resources.go', resources(model)],
    ['go/codes.go', codes(model)],
  ];
}

const initialisms: Record<string, string> = { Id: 'ID', Ids: 'IDs', Url: 'URL' };
const goName = (...words: string[]) =>
  pascal(...words).replace(/(Ids?|Url)(?=[A-Z]|$)/g, (word) => initialisms[word] ?? word);
const argument = (name: string) => {
  const [first, ...rest] = name.split('_');
  return rest.length === 0 ? first! : first + goName(...rest);
};

function typeOf(schema: Schema, enums: ReadonlySet<string>): string {
  if (schema.$ref) return refName(schema.$ref);
  const union = schema.oneOf ?? schema.anyOf;
  const nullable = (inner: string) => (/^(\*|\[\]|map|any)/.test(inner) ? inner : `*${inner}`);
  if (union) {
    const rest = union.filter(({ type }) => type !== 'null');
    const inner = rest.length === 1 ? typeOf(rest[0]!, enums) : 'any';
    return rest.length < union.length ? nullable(inner) : inner;
  }
  if (Array.isArray(schema.type)) {
    const rest = schema.type.filter((type) => type !== 'null');
    const inner = rest.length === 1 ? typeOf({ ...schema, type: rest[0]! }, enums) : 'any';
    return rest.length < schema.type.length ? nullable(inner) : inner;
  }
  if (schema.format === 'binary') return 'File';
  if (schema.type === 'array') return `[]${typeOf(schema.items ?? {}, enums)}`;
  if (schema.type === 'object') return 'map[string]any';
  return { string: 'string', integer: 'int64', number: 'float64', boolean: 'bool' }[schema.type ?? ''] ?? 'any';
}

function comment(text: string, indent = ''): string {
  if (!text) return '';
  return text
    .split('\n')
    .flatMap((line) => wrapped(line))
    .map((line) => `${indent}// ${line}`.trimEnd())
    .join('\n')
    .concat('\n');
}

function wrapped(line: string): string[] {
  const at = line.length > 110 ? line.lastIndexOf(' ', 110) : -1;
  return at < 1 ? [line] : [line.slice(0, at), ...wrapped(line.slice(at + 1))];
}

const fieldsOf = (schema: Schema): Field[] =>
  Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    required: schema.required?.includes(name) ?? false,
    description: property.description ?? '',
  }));

function struct(fields: Field[], enums: ReadonlySet<string>, tag: string): string[] {
  return fields.map(({ name, schema, required, description }) => {
    const type = typeOf(schema, enums);
    const optional = !required && !/^(\*|\[\]|map|any)/.test(type);
    const mark = required ? '' : ',omitempty';
    return `${comment(description, '\t')}\t${goName(name)} ${optional ? '*' : ''}${type} \`${tag}:"${name}${mark}"\`\n`;
  });
}

function types({ schemas, operations }: Model): string {
  const isModel = ({ properties, oneOf }: Schema) => properties !== undefined && oneOf === undefined;
  const enums = new Set(schemas.filter(([, schema]) => schema.enum).map(([name]) => name));
  const parts = schemas.map(([name, schema]) => {
    const doc = comment(`${name}: ${schema.description ?? ''}`.trim());
    if (schema.enum) {
      const values = schema.enum.map(
        (value) => `\t${name}${goName(String(value).replaceAll('.', '_'))} ${name} = "${value}"\n`,
      );
      // Blank lines keep gofmt from aligning them.
      return `${doc}type ${name} string\n\nconst (\n${values.join('\n')})\n`;
    }
    if (!isModel(schema)) return `${doc}type ${name} = any\n`;
    const fields = struct(fieldsOf(schema), enums, 'json');
    return `${doc}type ${name} struct {\n${fields.join('\n')}\n\traw json.RawMessage\n}

// RawJSON is the object as the service sent it, with fields that are newer than this client.
func (o *${name}) RawJSON() json.RawMessage { return o.raw }

func (o *${name}) UnmarshalJSON(data []byte) error {
	type plain ${name}
	o.raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*plain)(o))
}
`;
  });
  const params = operations
    .filter((operation) => paramFields(operation).length > 0)
    .map((operation) => {
      const fields = struct(paramFields(operation), enums, 'json');
      const name = paramsName(operation);
      return `// ${name} are the parameters of ${operation.method} ${operation.path}.\ntype ${name} struct {\n${fields.join('\n')}}\n`;
    });
  return `${head}\nimport "encoding/json"\n\n${[...parts, ...params].join('\n')}`;
}

const paramsName = (operation: Operation) => `${goName(...operation.call)}Params`;
const paramFields = ({ query, body, positional }: Operation): Field[] =>
  [...query, ...body].filter(({ name }) => !positional.includes(name));

function resources({ operations }: Model): string {
  return `${head}\nimport (\n\t"context"\n\t"iter"\n)\n\n${resourcesOf(operations).map(resourceType).join('\n')}`;
}

const resourceName = (resource: Resource) => `${goName(...resource.path)}Resource`;

function resourceType(resource: Resource): string {
  const name = resourceName(resource);
  const nested = resource.children.map((child) => `${resourceType(child)}\n`).join('');
  const fields = resource.children
    .map((child) => `\n\t${goName(child.path.at(-1)!)} *${resourceName(child)}\n`)
    .join('');
  const values = resource.children
    .map((child) => `, ${goName(child.path.at(-1)!)}: new${resourceName(child)}(client)`)
    .join('');
  const functions = resource.operations.map((operation) => functionOf(name, operation));
  return `${nested}// ${name} has the functions of ${resource.path.join('.')}.
type ${name} struct {
	client *Client
${fields}}

func new${name}(client *Client) *${name} {
	return &${name}{client: client${values}}
}

${functions.join('\n')}`;
}

function functionOf(resource: string, operation: Operation): string {
  const { method, path, pathFields, query, body, files, positional, headers, isForm, isStream, result, page } =
    operation;
  const fields = paramFields(operation);
  const none = new Set<string>();
  const args = [
    'ctx context.Context',
    ...pathFields.map(({ name }) => `${argument(name)} string`),
    ...positional.map((name) => `${name} ${typeOf(body.find((field) => field.name === name)!.schema, none)}`),
    ...(fields.length > 0 ? [`params ${paramsName(operation)}`] : []),
    'options ...Option',
  ];
  const route =
    pathFields.length > 0
      ? `pathOf("${path}", ${pathFields.map(({ name }) => argument(name)).join(', ')})`
      : `route{path: "${path}"}`;
  const parts = [`method: "${method}"`, `route: ${route}`];
  if (query.length > 0) parts.push('query: params');
  if (isForm) parts.push(`form: ${formOf(body, files, positional)}`);
  else if (body.length > 0) parts.push('body: params');
  const sent = Object.entries(headers).map(([header, field]) => `"${header}": params.${goName(field)}`);
  if (sent.length > 0) parts.push(`headers: map[string]string{${sent.join(', ')}}`);
  const request = `request{${parts.join(', ')}}`;
  const type = result ? typeOf(result, none) : '';
  const [returns, call] = isStream
    ? ['iter.Seq2[*ChatEvent, error]', `r.client.stream(ctx, ${request}, options)`]
    : page
      ? [
          `*Pager[${type}, ${typeOf(page.item, none)}]`,
          `newPager(ctx, r.client, ${request}, "${page.style}", func(body *${type}) []${typeOf(page.item, none)} { return body.${goName(page.items)} }, options)`,
        ]
      : !result
        ? ['error', `r.client.do(ctx, ${request}, nil, options)`]
        : [`(${type.startsWith('[]') ? type : `*${type}`}, error)`, ''];
  const name = goName(operation.call.at(-1)!);
  const lines = call
    ? `\treturn ${call}\n`
    : `\tvar result ${type}\n\tif err := r.client.do(ctx, ${request}, &result, options); err != nil {\n\t\treturn nil, err\n\t}\n\treturn ${type.startsWith('[]') ? '' : '&'}result, nil\n`;
  return `${comment(`${name}: ${operation.description}`)}func (r *${resource}) ${name}(${args.join(', ')}) ${returns} {\n${lines}}\n`;
}

function formOf(body: Field[], files: string[], positional: string[]): string {
  const rest = body.filter(({ name }) => !files.includes(name));
  const values = rest.map(({ name }) => `{"${name}", params.${goName(name)}}`);
  const [file] = files;
  const isList = body.find(({ name }) => name === file)!.schema.type === 'array';
  const value = positional.includes(file!) ? file : `params.${goName(file!)}`;
  return `&form{fields: []formField{${values.join(', ')}}, field: "${file}", files: ${isList ? value : `[]File{${value}}`}}`;
}

function codes({ errors, version }: Model): string {
  const classes = [...new Set(Object.values(errors).map((entry) => entry.class))];
  const sentinel = (name: string) => `Err${name.replace(/Error$/, '')}`;
  const sentinels = classes.map((name) => {
    const of = Object.entries(errors).filter(([, entry]) => entry.class === name);
    return `// ${sentinel(name)} is for the codes ${of.map(([code]) => code).join(', ')}.\nvar ${sentinel(name)} = errors.New("${name}")\n`;
  });
  const table = Object.entries(errors).map(
    ([code, entry]) => `\tcase "${code}":\n\t\treturn ${sentinel(entry.class)}\n`,
  );
  return `${head}
import "errors"

// Version of this client.
const Version = "${version}"

${sentinels.join('\n')}
// sentinelOf is the error of a code, or nil.
func sentinelOf(code string) error {
	switch code {
${table.join('')}	}
	return nil
}
`;
}
