import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyRequest, FastifySchemaValidationError } from 'fastify';
import type { TSchema } from 'typebox';
import type { FieldCode } from '../error-catalogue.ts';
import { type Fault, invalid, Problem } from '../errors.ts';
import type { App } from './app-types.ts';

/** How many faults one answer lists at most. */
const MOST_FAULTS = 50;
/** How deep a body may be nested. */
const MOST_DEPTH = 16;

/** Bodies are taken as they are; query strings are text, so that numbers are read from it. Nothing is stripped. */
export function validateStrictly(app: App, shared: readonly TSchema[]): void {
  const [body, query] = [false, true].map((coerceTypes) => {
    const faults = { allErrors: true, verbose: true };
    // That each schema is one, a test of the OpenAPI document tells: looking at them here would be a third of building the app.
    const ajv = new Ajv({ coerceTypes, useDefaults: true, ...faults, strict: false, validateSchema: false });
    addFormats.default(ajv);
    return ajv.addSchema([...shared]);
  });
  app.setValidatorCompiler(({ schema, httpPart }) => {
    let validate: ValidateFunction | undefined;
    return (data) => {
      validate ??= (httpPart === 'body' ? body! : query!).compile(schema); // compiled when it is first asked for
      return validate(data) || { error: validate.errors as FastifySchemaValidationError[] };
    };
  });
  app.addHook('preValidation', async (request) => refuseBrokenText(request));
}

/** The faults of a request that broke its schema. */
export function faultsOf(errors: FastifySchemaValidationError[], part: string | undefined): Fault[] {
  return (errors as ErrorObject[])
    .filter(({ keyword }) => keyword !== 'if' && keyword !== 'anyOf')
    .slice(0, MOST_FAULTS)
    .map((error) => faultOf(error, part));
}

const codes: Record<string, FieldCode> = {
  required: 'required',
  additionalProperties: 'unknown_field',
  type: 'wrong_type',
  enum: 'not_allowed',
  minLength: 'too_short',
  maxLength: 'too_long',
  minItems: 'too_few',
  maxItems: 'too_many',
  minimum: 'too_small',
  maximum: 'too_large',
};

function faultOf(error: ErrorObject, part: string | undefined): Fault {
  const { keyword, params } = error;
  const own = String(params['missingProperty'] ?? params['additionalProperty'] ?? '');
  const path = own === '' ? error.instancePath : `${error.instancePath}/${escapePointer(own)}`;
  const name = path.slice(1).replaceAll('/', '.') || 'the body';
  const place = part === 'body' ? { pointer: `#${path}` } : { parameter: path.slice(1) };
  return { ...place, code: codes[keyword] ?? 'wrong_format', detail: sentence(error, name, part) };
}

function sentence({ keyword, message, parentSchema }: ErrorObject, name: string, part: string | undefined): string {
  const allowed = (parentSchema as { enum?: unknown[] } | undefined)?.enum;
  const meaning = parentSchema?.['description'] as string | undefined;
  if (keyword === 'required') return `${name} is required.`;
  if (keyword === 'additionalProperties') return `${name} is not a ${part === 'body' ? 'field' : 'parameter'} here.`;
  if (keyword === 'enum') return `${name} must be one of: ${(allowed ?? []).join(', ')}.`;
  if ((keyword === 'pattern' || keyword === 'format') && meaning) return `${name} is not valid. ${meaning}`;
  return `${name} ${message ?? 'is not valid'}.`;
}

/** NUL and lone surrogates are no text: databases and JSON readers disagree on them. */
function refuseBrokenText(request: FastifyRequest): void {
  const bodyPath = findBrokenText(request.body);
  if (bodyPath !== undefined) {
    throw invalid([{ pointer: `#${bodyPath}`, code: 'invalid_text', detail: brokenText(bodyPath.slice(1)) }]);
  }
  const queryPath = findBrokenText(request.query);
  if (queryPath === undefined) return;
  throw invalid([{ parameter: queryPath.slice(1), code: 'invalid_text', detail: brokenText(queryPath.slice(1)) }]);
}

function brokenText(name: string): string {
  return `${name || 'The text'} contains a NUL or half of a surrogate pair.`;
}

/** The JSON pointer of the first such text, or undefined. */
function findBrokenText(value: unknown, path = '', depth = 0): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > MOST_DEPTH) throw new Problem('malformed_json', `The body is nested deeper than ${MOST_DEPTH} levels.`);
  for (const [key, inner] of Object.entries(value)) {
    const clean = key.isWellFormed() && !key.includes('\0');
    const found = clean ? findBrokenText(inner, `${path}/${escapePointer(key)}`, depth + 1) : path;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** RFC 6901, section 3. */
function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
