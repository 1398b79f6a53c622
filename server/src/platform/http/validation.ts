import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyRequest, FastifySchemaValidationError } from 'fastify';
import type { TSchema } from 'typebox';
import type { FieldCode } from '../problems.ts';
import { type FieldError, invalid, Problem } from '../errors.ts';
import { plural } from '../text.ts';
import type { App } from './app-types.ts';
import { addEmailFormat } from './email-format.ts';

const MAX_FIELD_ERRORS = 50;
const MAX_DEPTH = 16;

interface Validators {
  body: (schema: object) => ValidateFunction;
  /** For query strings and path parameters. Converts a text to the type in the schema, such as a number. */
  other: (schema: object) => ValidateFunction;
}

/** All apps of this process share these validators, so that equal schemas are compiled only once. */
const validatorsBySchemas = new WeakMap<readonly TSchema[], Validators>();

/**
 * Converts types in query strings and path parameters, where every value is text, but not in bodies. Rejects unknown
 * fields instead of removing them.
 */
export function validateStrictly(app: App, shared: readonly TSchema[]): void {
  const validators = validatorsBySchemas.get(shared) ?? {
    body: compiler(shared, false),
    other: compiler(shared, true),
  };
  validatorsBySchemas.set(shared, validators);
  app.setValidatorCompiler(({ schema, httpPart }) => {
    let validate: ValidateFunction | undefined;
    return (data) => {
      // Compile each schema at its first request, so that the service starts quickly.
      validate ??= validators[httpPart === 'body' ? 'body' : 'other'](schema);
      return validate(data) || { error: validate.errors as FastifySchemaValidationError[] };
    };
  });
  app.addHook('preValidation', (request, _reply, done) => {
    refuseBrokenText(request);
    done();
  });
}

function compiler(shared: readonly TSchema[], coerceTypes: boolean): (schema: object) => ValidateFunction {
  const ajv = newAjv(shared, coerceTypes);
  const compiled = new Map<string, ValidateFunction>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const validate = compiled.get(text) ?? ajv.compile(schema);
    compiled.set(text, validate);
    return validate;
  };
}

function newAjv(shared: readonly TSchema[], coerceTypes: boolean): Ajv {
  const errors = { allErrors: true, verbose: true };
  // Checking the schemas here would take a third of the startup time. A test of the OpenAPI document checks them.
  const ajv = new Ajv({ coerceTypes, useDefaults: true, ...errors, strict: false, validateSchema: false });
  addFormats.default(ajv);
  addEmailFormat(ajv);
  return ajv.addSchema([...shared]);
}

export function fieldErrorsOf(errors: FastifySchemaValidationError[], part: string | undefined): FieldError[] {
  const found = new Set((errors as ErrorObject[]).map(({ keyword, instancePath }) => `${keyword} ${instancePath}`));
  return (errors as ErrorObject[])
    .filter(({ keyword }) => keyword !== 'if' && keyword !== 'anyOf')
    .filter(({ keyword, instancePath }) => !found.has(`${impliedBy[keyword]} ${instancePath}`))
    .slice(0, MAX_FIELD_ERRORS)
    .map((error) => fieldErrorOf(error, part));
}

/**
 * Pairs of keywords. If a field violates both keywords of a pair, only the error about the second keyword is reported.
 * For example, an empty text is only reported as too short, even if it also does not match the pattern.
 */
const impliedBy: Record<string, string> = { pattern: 'minLength', format: 'pattern', enum: 'type' };

const codeByKeyword: Record<string, FieldCode> = {
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

function fieldErrorOf(error: ErrorObject, part: string | undefined): FieldError {
  const { keyword, params } = error;
  const property = String(params['missingProperty'] ?? params['additionalProperty'] ?? '');
  const path = property === '' ? error.instancePath : `${error.instancePath}/${escapePointer(property)}`;
  const name = path.slice(1).replaceAll('/', '.') || 'The body';
  const place = part === 'body' ? { pointer: `#${path}` } : { parameter: path.slice(1) };
  return { ...place, code: codeByKeyword[keyword] ?? 'wrong_format', detail: sentence(error, name, part) };
}

function sentence({ keyword, params, parentSchema }: ErrorObject, name: string, part: string | undefined): string {
  const { enum: allowed, description } = parentSchema as { enum?: unknown[]; description?: string };
  if (keyword === 'required') return `${name} is required.`;
  if (keyword === 'additionalProperties') return `${name} is not a known ${part === 'body' ? 'field' : 'parameter'}.`;
  if (allowed) return `${name} must be one of: ${allowed.map(String).join(', ')}.`;
  const requirement = requirements[keyword]?.(params);
  if (requirement !== undefined) return `${name} must ${requirement}.`;
  return description === undefined ? `${name} is not valid.` : `${name} is not valid. ${description}`;
}

/** Completes the message “… must”. The keys are keywords of JSON Schema, and the parameters come from Ajv's error. */
const requirements: Record<string, (params: ErrorObject['params']) => string | undefined> = {
  type: ({ type }) => `be ${[type].flat().map(nameOfType).join(' or ')}`,
  minLength: ({ limit }) => (limit === 1 ? 'not be empty' : `have at least ${plural(limit, 'character')}`),
  maxLength: ({ limit }) => `have at most ${plural(limit, 'character')}`,
  minItems: ({ limit }) => `have at least ${plural(limit, 'entry', 'entries')}`,
  maxItems: ({ limit }) => `have at most ${plural(limit, 'entry', 'entries')}`,
  uniqueItems: () => 'not contain the same entry twice',
  minProperties: ({ limit }) => `have at least ${plural(limit, 'field')}`,
  maxProperties: ({ limit }) => `have at most ${plural(limit, 'field')}`,
  minimum: ({ limit }) => `be at least ${limit}`,
  exclusiveMinimum: ({ limit }) => `be more than ${limit}`,
  maximum: ({ limit }) => `be at most ${limit}`,
  pattern: ({ pattern }) => patterns[pattern],
  format: ({ format }) => formats[format],
};

const typeNames: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
};

function nameOfType(type: string): string {
  return typeNames[type] ?? type;
}

/** For any other pattern, the message contains the field's description. */
const patterns: Record<string, string> = {
  [String.raw`\S`]: 'not be blank',
  '^#[0-9a-fA-F]{6}$': 'be a colour such as #0a6b50',
  '^[A-Z]{3}$': 'be an ISO 4217 code such as EUR',
};

const formats: Record<string, string> = {
  date: 'be a calendar date, YYYY-MM-DD',
  'date-time': 'be a time such as 2026-11-21T12:00:00Z',
  'idn-email': 'be an email address',
};

/** Rejects NUL characters and lone surrogates, because databases and JSON parsers treat them differently. */
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
  return `${name || 'The text'} contains a NUL character or half of a surrogate pair.`;
}

/** Returns the JSON pointer of the first text with a NUL character or a lone surrogate, if any. */
function findBrokenText(value: unknown, path = '', depth = 0): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? undefined : path;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return undefined;
  if (depth > MAX_DEPTH) throw new Problem('malformed_json', `The body is nested deeper than ${MAX_DEPTH} levels.`);
  for (const [key, inner] of Object.entries(value)) {
    const isClean = key.isWellFormed() && !key.includes('\0');
    const brokenPath = isClean ? findBrokenText(inner, `${path}/${escapePointer(key)}`, depth + 1) : path;
    if (brokenPath !== undefined) return brokenPath;
  }
  return undefined;
}

function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
