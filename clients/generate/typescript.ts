// TypeScript: types of the document, and resources whose functions have its descriptions.
import {
  camel,
  type Field,
  type Model,
  type Operation,
  pascal,
  type Resource,
  refName,
  resourcesOf,
  type Schema,
} from './model.ts';

const head = '// Generated from the API document by clients/generate/main.ts. Do not edit.\n';

export function typescriptFiles(model: Model): [path: string, text: string][] {
  return [
    ['typescript/src/generated/types.ts', types(model)],
    ['typescript/src/generated/resources.ts', resources(model)],
    ['typescript/src/generated/errors.ts', errors(model)],
  ];
}

const quoted = (name: string) => (/^[a-z_]\w*$/i.test(name) ? name : `'${name}'`);

function typeOf(schema: Schema, indent = ''): string {
  if (schema.$ref) return refName(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const).replaceAll('"', "'");
  if (schema.enum) return schema.enum.map((value) => (value === null ? 'null' : `'${value}'`)).join(' | ');
  const union = schema.oneOf ?? schema.anyOf;
  if (union) return [...new Set(union.map((part) => typeOf(part, indent)))].join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => typeOf(part, indent)).join(' & ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(' | ');
  if (schema.format === 'binary') return 'FileInput';
  if (schema.type === 'array') {
    const item = typeOf(schema.items ?? {}, indent);
    return item.includes(' ') ? `Array<${item}>` : `${item}[]`;
  }
  if (schema.properties) return block(fieldsOf(schema), indent);
  if (schema.type === 'object') return 'Record<string, unknown>';
  return (
    { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' }[schema.type ?? ''] ??
    'unknown'
  );
}

const fieldsOf = (schema: Schema): Field[] =>
  Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    required: schema.required?.includes(name) ?? false,
    description: property.description ?? '',
  }));

function block(fields: Field[], indent = ''): string {
  const inner = `${indent}  `;
  const lines = fields.map(
    ({ name, schema, required, description }) =>
      `${comment(description, inner)}${inner}${quoted(name)}${required ? '' : '?'}: ${typeOf(schema, inner)}${required ? '' : ' | undefined'};\n`,
  );
  return `{\n${lines.join('')}${indent}}`;
}

function comment(text: string, indent = ''): string {
  if (!text) return '';
  const lines = text
    .replaceAll('*/', '* /')
    .trim()
    .split('\n')
    .flatMap((line) => wrapped(line));
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

function wrapped(line: string): string[] {
  const at = line.length > 100 ? line.lastIndexOf(' ', 100) : -1;
  return at < 1 ? [line] : [line.slice(0, at), ...wrapped(line.slice(at + 1))];
}

function types({ schemas, operations }: Model): string {
  const named = schemas.map(([name, schema]) => {
    const doc = comment(schema.description ?? '');
    return schema.properties && !schema.oneOf && !schema.allOf
      ? `${doc}export interface ${name} ${block(fieldsOf(schema))}\n`
      : `${doc}export type ${name} = ${typeOf(schema)};\n`;
  });
  const params = operations
    .filter((operation) => paramFields(operation).length > 0)
    .map((operation) => {
      const route = `Parameters of \`${operation.method} ${operation.path}\`.`;
      return `${comment(route)}export interface ${paramsName(operation)} ${block(paramFields(operation))}\n`;
    });
  return `${head}import type { FileInput } from '../files.ts';\n\n${[...named, ...params].join('\n')}`;
}

const paramsName = (operation: Operation) => `${pascal(...operation.call)}Params`;
/** The fields of the one object that a function takes after its positional arguments. */
const paramFields = ({ query, body, positional }: Operation): Field[] =>
  [...query, ...body].filter(({ name }) => !positional.includes(name));

function resources({ operations }: Model): string {
  const tree = resourcesOf(operations);
  const used = new Set<string>();
  const body = tree.map((resource) => resourceClass(resource, used)).join('\n');
  const client = ['ApiPromise', 'ChatStream', 'PagePromise', 'RequestOptions', 'UploadOptions'];
  return `${head}import type { ApiPromise } from '../answer.ts';
import type { FileInput } from '../files.ts';
import type { PagePromise } from '../page.ts';
import type { RequestOptions, UploadOptions } from '../request.ts';
import { pathOf, Resource } from '../resource.ts';
import type { ChatStream } from '../stream.ts';
import type {
${[...used]
  .filter((name) => !client.includes(name))
  .sort()
  .map((name) => `  ${name},\n`)
  .join('')}} from './types.ts';

${body}`;
}

function resourceClass(resource: Resource, used: Set<string>): string {
  const children = resource.children.map((child) => {
    const name = child.path.at(-1)!;
    return `  readonly ${camel(name)} = new ${pascal(...child.path)}Resource(this.client);\n`;
  });
  const functions = resource.operations.map((operation) => functionOf(operation, used));
  const nested = resource.children.map((child) => `${resourceClass(child, used)}\n`).join('');
  return `${nested}export class ${pascal(...resource.path)}Resource extends Resource {\n${[children.join(''), ...functions].filter(Boolean).join('\n')}}\n`;
}

function functionOf(operation: Operation, used: Set<string>): string {
  const { method, path, pathFields, query, body, files, positional, headers, isForm, isStream, result, page } =
    operation;
  const note = (schema: Schema) => {
    const type = typeOf(schema);
    for (const name of type.match(/\b[A-Z]\w+/g) ?? [])
      if (name !== 'Record' && name !== 'Array' && name !== 'FileInput') used.add(name);
    return type;
  };
  const fields = paramFields(operation);
  const needed = fields.some(({ required }) => required);
  const args = [
    ...pathFields.map(({ name }) => `${camel(name)}: string`),
    ...positional.map((name) => `${name}: ${typeOf(body.find((field) => field.name === name)!.schema)}`),
    ...(fields.length > 0 ? [`params: ${paramsName(operation)}${needed ? '' : ' = {}'}`] : []),
    `options?: ${isForm ? 'UploadOptions' : 'RequestOptions'}`,
  ];
  if (fields.length > 0) used.add(paramsName(operation));
  const ids = pathFields.map(({ name }) => camel(name));
  const route =
    ids.length > 0 ? `pathOf\`${path.replace(/\{(\w+)\}/g, (_, name: string) => `\${${camel(name)}}`)}\`` : `'${path}'`;
  const parts = [`method: '${method}'`, `path: ${route}`];
  if (query.length > 0) parts.push('query: params');
  if (isForm) {
    const rest = body.filter(({ name }) => !files.includes(name));
    const list = files.map((name) => {
      const value = positional.includes(name) ? name : `params.${name}`;
      return body.find((field) => field.name === name)!.schema.type === 'array'
        ? `...${value}.map((file) => ['${name}', file] as const)`
        : `['${name}', ${value}] as const`;
    });
    const values = rest.map(({ name }) => `${name}: params.${name}`).join(', ');
    parts.push(`form: { fields: {${values && ` ${values} `}}, files: [${list.join(', ')}] }`);
  } else if (body.length > 0) parts.push('body: params');
  const sent = Object.entries(headers).map(([header, field]) => `'${header}': params.${field}`);
  if (sent.length > 0) parts.push(`headers: { ${sent.join(', ')} }`);
  const request = `{ ${parts.join(', ')} }`;
  const [type, call] = isStream
    ? ['ChatStream', `this.client.stream(${request}, options)`]
    : page
      ? [
          `PagePromise<${note(result!)}, ${note(page.item)}>`,
          `this.client.page(${request}, { items: '${page.items}', style: '${page.style}' }, options)`,
        ]
      : [`ApiPromise<${result ? note(result) : 'void'}>`, `this.client.request(${request}, options)`];
  return `${comment(operation.description, '  ')}  ${camel(operation.call.at(-1)!)}(${args.join(', ')}): ${type} {\n    return ${call};\n  }\n`;
}

function errors({ errors: table, version }: Model): string {
  const classes = [...new Set(Object.values(table).map((entry) => entry.class))];
  const byClass = Object.entries(table).map(([code, entry]) => `  ${code}: '${entry.class}',\n`);
  return `${head}/** The class of each error code. */
export const classes = {\n${byClass.join('')}} as const;

export type ErrorCode = keyof typeof classes;

export const classNames = [${classes.map((name) => `'${name}'`).join(', ')}] as const;

export const version = '${version}';
`;
}
