// Python: types of the document, resources for both clients, and the blocking client from the asynchronous one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

const note = '# Generated from the API document by clients/generate/main.ts. Do not edit.';
const package_ = 'python/src/lintel';

export function pythonFiles(model: Model): [path: string, text: string][] {
  const resources = resourceFile(model);
  return [
    [`${package_}/_generated/__init__.py`, `${note}\n`],
    [`${package_}/_generated/types.py`, types(model)],
    [`${package_}/_generated/errors.py`, errors(model)],
    [`${package_}/_generated/async_resources.py`, resources],
    [`${package_}/_generated/resources.py`, blocking(resources)],
    ...['client', 'page', 'stream'].map((name): [string, string] => [
      `${package_}/_generated/${name}.py`,
      `${note}\n${blocking(moved(readFileSync(join(import.meta.dirname, '..', package_, `_async_${name}.py`), 'utf8')))}`,
    ]),
  ];
}

/** Its imports, from a folder below. */
const moved = (code: string) =>
  code.replace(/^(\s*from )\.(?!_generated\.)/gm, '$1..').replaceAll('from ._generated.', 'from .');

/** The same code without asynchrony. */
const blocking = (code: string) =>
  code
    .replace(/\.\._async_(client|page|stream)\b/g, '.$1')
    .replaceAll('async_resources', 'resources')
    .replace(/AsyncGenerator\[(\w+), None\]/g, 'Generator[$1, None, None]')
    .replace(/\b(async|await) /g, '')
    .replace(/__a(enter|exit|iter)__/g, '__$1__')
    .replace(/\ba(close|read|iter_bytes)\b/g, '$1')
    .replace(/\bAsync(?=[A-Z])/g, '');

function typeOf(schema: Schema): string {
  if (schema.$ref) return refName(schema.$ref);
  if (schema.enum) {
    const values = schema.enum.filter((value) => value !== null).map((value) => `"${value}"`);
    const literal = `Literal[${values.join(', ')}]`;
    return schema.enum.includes(null) ? `Optional[${literal}]` : literal;
  }
  const union = schema.oneOf ?? schema.anyOf;
  if (union) return unionOf(union.map(typeOf));
  if (Array.isArray(schema.type)) return unionOf(schema.type.map((type) => typeOf({ ...schema, type })));
  if (schema.format === 'binary') return 'FileInput';
  if (schema.type === 'array') return `List[${typeOf(schema.items ?? {})}]`;
  if (schema.type === 'object') return 'Dict[str, Any]';
  return { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' }[schema.type ?? ''] ?? 'Any';
}

function unionOf(types: string[]): string {
  const rest = [...new Set(types)].filter((type) => type !== 'None');
  const all = rest.length > 1 ? `Union[${rest.join(', ')}]` : rest[0]!;
  return rest.length < new Set(types).size ? `Optional[${all}]` : all;
}

/** The model inside a field, whether alone, in a list, or instead of null. */
function nestedModel(schema: Schema, models: ReadonlySet<string>): string | undefined {
  if (schema.$ref) return models.has(refName(schema.$ref)) ? refName(schema.$ref) : undefined;
  if (schema.items) return nestedModel(schema.items, models);
  const parts = (schema.oneOf ?? schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  return parts.length === 1 ? nestedModel(parts[0]!, models) : undefined;
}

function types({ schemas }: Model): string {
  const isModel = ({ properties, oneOf }: Schema) => properties !== undefined && oneOf === undefined;
  const models = new Set(schemas.filter(([, schema]) => isModel(schema)).map(([name]) => name));
  // Aliases are values, so they come before what uses them.
  const aliases = schemas
    .filter(([, schema]) => !isModel(schema))
    .map(
      ([name, schema]) =>
        `${name} = ${typeOf(schema).replace(/\b(?=[A-Z]\w*(?:[,\]]|$))(\w+)/g, (found) => (models.has(found) ? `"${found}"` : found))}\n${doc(schema.description ?? '')}`,
    );
  const classes = schemas
    .filter(([, schema]) => isModel(schema))
    .map(([name, schema]) => {
      const fields = Object.entries(schema.properties!).map(([field, property]) => {
        // A named body of an upload: the functions take its files.
        const type = typeOf(property).replace('FileInput', 'Any');
        const optional = !schema.required?.includes(field) && !type.startsWith('Optional');
        return `    ${field}: ${optional ? `Optional[${type}]` : type}\n${doc(property.description ?? '', '    ')}`;
      });
      const nested = Object.entries(schema.properties!).flatMap(([field, property]) => {
        const model = nestedModel(property, models);
        return model ? [`"${field}": "${model}"`] : [];
      });
      const map = nested.length > 0 ? `    _nested = {${nested.join(', ')}}\n\n` : '';
      return `class ${name}(Model):\n${doc(schema.description ?? '', '    ')}\n${map}${fields.join('')}`;
    });
  return `${note}
from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, Union

from .._model import Model

${aliases.join('\n')}

${classes.join('\n\n')}`;
}

function doc(text: string, indent = ''): string {
  if (!text) return '';
  const lines = text
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', "'''")
    .split('\n')
    .flatMap((line) => wrapped(line, 110 - indent.length));
  const quoted =
    lines.length === 1
      ? `"""${lines[0]}"""`
      : `"""${lines[0]}\n\n${lines
          .slice(1)
          .map((line) => indent + line)
          .join('\n')}\n${indent}"""`;
  return `${indent}${quoted}\n`;
}

function wrapped(line: string, width: number): string[] {
  const at = line.length > width ? line.lastIndexOf(' ', width) : -1;
  return at < 1 ? [line] : [line.slice(0, at), ...wrapped(line.slice(at + 1), width)];
}

function resourceFile({ operations, schemas }: Model): string {
  const body = resourcesOf(operations).map(resourceClass).join('\n\n');
  const used = schemas.map(([name]) => name).filter((name) => new RegExp(`\\b${name}\\b`).test(body));
  return `${note}
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, Optional, Union

from .._async_page import AsyncPager
from .._async_stream import AsyncChatStream
from .._files import FileInput, ProgressCallback
from .._model import list_of, nothing
from .._options import NOT_GIVEN, NotGiven, RequestOptions
from .._resource import AsyncResource, segment
from .types import ${used.length > 0 ? `(\n${used.map((name) => `    ${name},\n`).join('')})` : ''}

if TYPE_CHECKING:
    from .._async_client import AsyncLintel

${body}`.replaceAll(/\n{4,}/g, '\n\n\n');
}

function resourceClass(resource: Resource): string {
  const nested = resource.children.map((child) => `${resourceClass(child)}\n\n`).join('');
  const children = resource.children.map(
    (child) => `        self.${child.path.at(-1)} = Async${pascal(...child.path)}Resource(client)\n`,
  );
  const start =
    children.length > 0
      ? `    def __init__(self, client: AsyncLintel) -> None:\n        super().__init__(client)\n${children.join('')}\n`
      : '';
  return `${nested}class Async${pascal(...resource.path)}Resource(AsyncResource):\n${start}${resource.operations.map(functionOf).join('\n')}`;
}

function functionOf(operation: Operation): string {
  const { method, path, pathFields, query, body, files, positional, headers, isForm, isStream, result, page } =
    operation;
  const named = [...query, ...body].filter(({ name }) => !positional.includes(name));
  const args = [
    'self',
    ...pathFields.map(({ name }) => `${name}: str`),
    ...positional.map((name) => `${name}: ${typeOf(body.find((field) => field.name === name)!.schema)}`),
    '*',
    ...named.filter(({ required }) => required).map(({ name, schema }) => `${name}: ${typeOf(schema)}`),
    ...named
      .filter(({ required }) => !required)
      .map(({ name, schema }) => `${name}: Union[${typeOf(schema)}, NotGiven] = NOT_GIVEN`),
    ...(isForm ? ['on_progress: Optional[ProgressCallback] = None'] : []),
    'options: Optional[RequestOptions] = None',
  ];
  const route = pathFields.length > 0 ? `f"${path.replace(/\{(\w+)\}/g, '{segment($1)}')}"` : `"${path}"`;
  const values = (fields: Field[]) => `{${fields.map(({ name }) => `"${name}": ${name}`).join(', ')}}`;
  const parse = result?.type === 'array' ? `list_of(${typeOf(result.items!)})` : result ? typeOf(result) : 'nothing';
  let type = result ? typeOf(result) : 'None';
  let call: string;
  if (isStream) {
    type = 'AsyncChatStream';
    call = `return AsyncChatStream(self._client, ${route}, ${values(body)}, options)`;
  } else if (page) {
    type = `AsyncPager[${type}, ${typeOf(page.item)}]`;
    call = `return AsyncPager(self._client, ${route}, ${parse}, "${page.items}", "${page.style}", ${values(query)}, options)`;
  } else {
    const more = [
      ...(query.length > 0 ? [`query=${values(query)}`] : []),
      ...(isForm ? formOf(body, files) : body.length > 0 ? [`body=${values(body)}`] : []),
      ...Object.entries(headers).map(([header, field]) => `headers={"${header}": ${field}}`),
      ...(isForm ? ['on_progress=on_progress'] : []),
      'options=options',
    ];
    call = `return await self._client.request(\n            "${method}",\n            ${route},\n            ${parse},\n${more.map((line) => `            ${line},\n`).join('')}        )`;
  }
  const text = operation.description || `${method} ${path}`;
  const described = [
    text,
    ...named.filter(({ description }) => description).map(({ name, description }) => `${name}: ${description}`),
  ].join('\n');
  return `    ${isStream || page ? '' : 'async '}def ${operation.call.at(-1)}(\n${args.map((arg) => `        ${arg},\n`).join('')}    ) -> ${type}:\n${doc(described, '        ')}        ${call}\n`;
}

function formOf(body: Field[], files: string[]): string[] {
  const rest = body.filter(({ name }) => !files.includes(name));
  const lists = files.map((name) => {
    const isList = body.find((field) => field.name === name)!.schema.type === 'array';
    return isList ? `[("${name}", file) for file in ${name}]` : `[("${name}", ${name})]`;
  });
  return [`fields={${rest.map(({ name }) => `"${name}": ${name}`).join(', ')}}`, `files=${lists.join(' + ')}`];
}

function errors({ errors: table, version }: Model): string {
  const lines = Object.entries(table).map(([code, entry]) => `    "${code}": "${entry.class}",\n`);
  return `${note}\nCLASSES = {\n${lines.join('')}}\nVERSION = "${version}"\n`;
}
