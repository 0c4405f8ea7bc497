// Ruby: classes of the document, and resources with its descriptions.
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

const head =
  '# frozen_string_literal: true\n\n# Generated from the API document by clients/generate/main.ts. Do not edit.\n';
const folder = 'ruby/lib/lintel/generated';

export function rubyFiles(model: Model): [path: string, text: string][] {
  return [
    [`${folder}/types.rb`, types(model)],
    [`${folder}/resources.rb`, resources(model)],
    [`${folder}/codes.rb`, codes(model)],
  ];
}

function comment(text: string, indent: string): string {
  if (!text) return '';
  const lines = text.split('\n').flatMap((line) => wrapped(line));
  return lines
    .map((line) => `${indent}# ${line}`.trimEnd())
    .join('\n')
    .concat('\n');
}

function wrapped(line: string): string[] {
  const at = line.length > 110 ? line.lastIndexOf(' ', 110) : -1;
  return at < 1 ? [line] : [line.slice(0, at), ...wrapped(line.slice(at + 1))];
}

function nestedModel(schema: Schema, models: ReadonlySet<string>): string | undefined {
  if (schema.$ref) return models.has(refName(schema.$ref)) ? refName(schema.$ref) : undefined;
  if (schema.items) return nestedModel(schema.items, models);
  const parts = (schema.oneOf ?? schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  return parts.length === 1 ? nestedModel(parts[0]!, models) : undefined;
}

function types({ schemas }: Model): string {
  const isModel = ({ properties, oneOf }: Schema) => properties !== undefined && oneOf === undefined;
  const models = new Set(schemas.filter(([, schema]) => isModel(schema)).map(([name]) => name));
  const classes = schemas
    .filter(([, schema]) => isModel(schema))
    .map(([name, schema]) => {
      const fields = Object.entries(schema.properties!).map(([field, property]) => {
        const model = nestedModel(property, models);
        return `${comment(property.description ?? '', '    ')}    field :${field}${model ? `, :${model}` : ''}\n`;
      });
      return `${comment(schema.description ?? '', '  ')}  class ${name} < Model\n${fields.join('')}  end\n`;
    });
  return `${head}\nmodule Lintel\n${classes.join('\n')}end\n`;
}

function resources({ operations }: Model): string {
  return `${head}\nmodule Lintel\n${resourcesOf(operations).map(resourceClass).join('\n')}end\n`;
}

const className = (resource: Resource) => `${pascal(...resource.path)}Resource`;

function resourceClass(resource: Resource): string {
  const nested = resource.children.map((child) => `${resourceClass(child)}\n`).join('');
  const names = resource.children.map((child) => `:${child.path.at(-1)}`);
  const values = resource.children.map((child) => `      @${child.path.at(-1)} = ${className(child)}.new(client)\n`);
  const readers = names.length > 0 ? `    attr_reader ${names.join(', ')}\n\n` : '';
  const functions = resource.operations.map(functionOf);
  return `${nested}  # The functions of ${resource.path.join('.')}.
  class ${className(resource)}
${readers}    def initialize(client)
      @client = client
${values.join('')}    end

${functions.join('\n')}  end
`;
}

function functionOf(operation: Operation): string {
  const { method, path, pathFields, query, body, files, positional, headers, isForm, isStream, result, page } =
    operation;
  const named = [...query, ...body].filter(({ name }) => !positional.includes(name));
  const args = [
    ...pathFields.map(({ name }) => name),
    ...positional,
    ...named.filter(({ required }) => required).map(({ name }) => `${name}:`),
    ...named.filter(({ required }) => !required).map(({ name }) => `${name}: NOT_GIVEN`),
    ...(isForm ? ['on_progress: nil'] : []),
    'options: {}',
  ];
  const route = `"${path.replace(/\{(\w+)\}/g, '#{Client.segment($1)}')}"`;
  const values = (fields: Field[]) => `{ ${fields.map(({ name }) => `"${name}" => ${name}`).join(', ')} }`;
  const schema = result?.type === 'array' ? result.items! : result;
  const model = schema ? refName(schema.$ref!) : 'nil';
  let call: string;
  if (isStream) call = `ChatStream.new(@client, ${route}, ${values(body)}, options)`;
  else if (page)
    call = `Pager.new(@client, ${route}, ${model}, :${page.items}, :${page.style}, ${values(query)}, options)`;
  else {
    const more = [
      ...(query.length > 0 ? [`query: ${values(query)}`] : []),
      ...(isForm ? formOf(body, files) : body.length > 0 ? [`body: ${values(body)}`] : []),
      ...Object.entries(headers).map(([header, field]) => `headers: { "${header}" => ${field} }`),
      ...(isForm ? ['on_progress: on_progress'] : []),
      'options: options',
    ];
    call = `@client.request("${method}", ${route}, ${model}, ${more.join(', ')})`;
  }
  const described = [
    operation.description,
    ...named.filter(({ description }) => description).map(({ name, description }) => `${name}: ${description}`),
  ].join('\n');
  return `${comment(described, '    ')}    def ${operation.call.at(-1)}(${args.join(', ')})\n      ${call}\n    end\n`;
}

function formOf(body: Field[], files: string[]): string[] {
  const rest = body.filter(({ name }) => !files.includes(name));
  const lists = files.map((name) => {
    const isList = body.find((field) => field.name === name)!.schema.type === 'array';
    return isList ? `${name}.map { |file| ["${name}", file] }` : `[["${name}", ${name}]]`;
  });
  const fields = rest.map(({ name }) => `"${name}" => ${name}`).join(', ');
  return [...(fields ? [`fields: { ${fields} }`] : []), `files: ${lists.join(' + ')}`];
}

function codes({ errors, version }: Model): string {
  const lines = Object.entries(errors).map(([code, entry]) => `    "${code}" => "${entry.class}"`);
  return `${head}\nmodule Lintel\n  VERSION = "${version}"\n\n  # The class of each error code.\n  CLASSES = {\n${lines.join(',\n')}\n  }.freeze\nend\n`;
}
