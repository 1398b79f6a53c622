import type { ApiOperation, Document, Schema } from './operations.ts';
import { argumentsTypeOf, pascalCase, pythonName } from './names.ts';
import { modelsOf } from './python-models.ts';

const HEADER = '# Generated from the OpenAPI document by `npm run generate`. Do not edit.\n';

/** Returns the generated modules of the Python package, by their file names. */
export function pythonModules(document: Document, operations: ApiOperation[]): Record<string, string> {
  const methods = operations.filter(({ isBelowBase }) => isBelowBase);
  const { text, typeOf } = modelsOf(document.components.schemas, methods);
  return { 'models.py': HEADER + text, '_resources.py': HEADER + resourcesOf(methods, typeOf) };
}

type TypeOf = (schema: Schema, name: string) => string;

/** The methods of one resource, and the resources in it, by name. */
interface Resource {
  methods: Map<string, ApiOperation>;
  inner: Map<string, Resource>;
}

function resourcesOf(operations: ApiOperation[], typeOf: TypeOf): string {
  const root: Resource = { methods: new Map(), inner: new Map() };
  for (const operation of operations) {
    const path = operation.pythonMethod.split('.');
    const method = path.pop()!;
    let resource = root;
    for (const name of path) {
      const next = resource.inner.get(name) ?? { methods: new Map(), inner: new Map() };
      resource.inner.set(name, next);
      resource = next;
    }
    // Two operations share the name `availability.changes`. Keep the one with fewer path parameters, for all courts.
    const known = resource.methods.get(method);
    if (known === undefined || known.pathParameters.length > operation.pathParameters.length)
      resource.methods.set(method, operation);
  }
  return `from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Optional, Union

from ._base import File, Resource, Rows, Version

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import models
${classesOf(root, 'Resources', typeOf)}`;
}

function classesOf({ methods, inner }: Resource, name: string, typeOf: TypeOf): string {
  const prefix = name === 'Resources' ? '' : name;
  const classes = [...inner].map(([key, resource]) => classesOf(resource, `${prefix}${pascalCase(key)}`, typeOf));
  const attributes = [...inner.keys()].map((key) => `        self.${key} = ${prefix}${pascalCase(key)}(transport)\n`);
  const constructor =
    attributes.length === 0
      ? ''
      : `
    def __init__(self, transport: Any) -> None:
        super().__init__(transport)
${attributes.join('')}`;
  const functions = [...methods].map(([key, operation]) => methodOf(key, operation, typeOf)).join('');
  return `${classes.join('')}

class ${name}(Resource):${constructor}${functions}`;
}

function methodOf(name: string, operation: ApiOperation, typeOf: TypeOf): string {
  const isStream = operation.kind === 'stream';
  const parameters = isStream ? streamParameters(operation) : callParameters(operation);
  const body = isStream ? streamCall(operation) : callOf(operation);
  const docs = [operation.summary, operation.description].filter(Boolean).join('\n\n        ');
  return `
    def ${name}(
        self,
${parameters.map((parameter) => `        ${parameter},\n`).join('')}    ) -> ${returnTypeOf(operation, typeOf)}:
        ${docString(docs)}
        ${body}
`;
}

function callParameters(operation: ApiOperation): string[] {
  const { pathParameters, body, kind, isIdempotent, isConditional } = operation;
  const isUpload = kind === 'upload';
  const ids = pathParameters.map(({ name }) => `${pythonName(name)}: int`);
  const fields = argumentsTypeOf(operation);
  return [
    ...ids,
    ...(body?.kind === 'file' ? [isUpload ? 'csv: File' : 'image: bytes'] : []),
    '*',
    ...(body?.kind === 'file' && !isUpload ? ['content_type: str'] : []),
    ...(isIdempotent ? ['idempotency_key: Optional[str] = None'] : []),
    ...(isConditional ? ['if_match: Optional[Version] = None'] : []),
    `timeout: Optional[float] = ${isUpload ? '3600' : 'None'}`,
    `retries: Optional[int] = ${isUpload ? '0' : 'None'}`,
    ...(fields === undefined ? [] : [`**fields: Unpack[models.${fields}]`]),
  ];
}

function callOf(operation: ApiOperation): string {
  const { method, path, pathParameters, body, query, kind, isIdempotent, isConditional } = operation;
  const fields = argumentsTypeOf(operation) !== undefined;
  const names = query.map(({ name }) => JSON.stringify(name)).join(', ');
  const options = [
    ...(pathParameters.length === 0
      ? []
      : [`ids={${pathParameters.map(({ name }) => `"${name}": ${pythonName(name)}`).join(', ')}}`]),
    ...(fields && (query.length === 0 || body?.kind === 'json') ? ['body=dict(fields)'] : []),
    ...(fields && query.length > 0 && body?.kind !== 'json' ? ['query=dict(fields)'] : []),
    ...(body?.kind === 'json' && query.length > 0 ? [`query_names=(${names},)`] : []),
    ...(body?.kind === 'file' ? [kind === 'upload' ? 'content=csv' : 'content=image'] : []),
    ...(body?.kind === 'file' ? [`content_type=${kind === 'upload' ? '"text/csv"' : 'content_type'}`] : []),
    ...(isIdempotent ? ['idempotency_key=idempotency_key, idempotent=True'] : []),
    ...(isConditional ? ['if_match=if_match'] : []),
    'timeout=timeout, retries=retries',
  ].map((option) => `\n            ${option},`);
  if (kind === 'list') return `return self._rows(\n            "${path}",${options.join('')}\n        )`;
  return `return self._call(\n            "${method}",\n            "${path}",${options.join('')}\n        )`;
}

function streamParameters({ id }: ApiOperation): string[] {
  return id === 'streamEvents' ? ['*', 'after: Optional[int] = None'] : ['court_id: Optional[int] = None'];
}

function streamCall({ id, path }: ApiOperation): string {
  if (id === 'streamEvents') return `return self._stream("${path}", after)`;
  return `path = "${path}" if court_id is None else f"/courts/{court_id}/availability/stream"
        return self._stream(path, None)`;
}

function returnTypeOf(operation: ApiOperation, typeOf: TypeOf): string {
  const { kind, response, responseType, id } = operation;
  if (id === 'streamEvents') return 'Iterator[models.Event]';
  if (kind === 'stream') return 'Iterator[models.AvailabilityChange]';
  if (kind === 'list') return `Rows[${typeOf(response!.properties!['data']!.items!, '')}]`;
  if (response !== undefined) return typeOf(response, `${pascalCase(id)}Result`);
  if (responseType === 'application/pdf') return 'bytes';
  return responseType === undefined ? 'None' : 'str';
}

function docString(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"');
  return escaped.includes('\n') ? `"""${escaped}\n        """` : `"""${escaped}"""`;
}
