import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyRequest, FastifySchemaValidationError } from 'fastify';
import type { TSchema } from 'typebox';
import type { FieldCode } from '../error-catalogue.ts';
import { type FieldError, invalid, Problem } from '../errors.ts';
import type { App } from './app-types.ts';

const MAX_FIELD_ERRORS = 50;
const MAX_DEPTH = 16;

interface Validators {
  body: (schema: object) => ValidateFunction;
  /** Converts types, for query strings and path parameters. */
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
  return ajv.addSchema([...shared]);
}

export function fieldErrorsOf(errors: FastifySchemaValidationError[], part: string | undefined): FieldError[] {
  return (errors as ErrorObject[])
    .filter(({ keyword }) => keyword !== 'if' && keyword !== 'anyOf')
    .slice(0, MAX_FIELD_ERRORS)
    .map((error) => fieldErrorOf(error, part));
}

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
  const name = path.slice(1).replaceAll('/', '.') || 'the body';
  const place = part === 'body' ? { pointer: `#${path}` } : { parameter: path.slice(1) };
  return { ...place, code: codeByKeyword[keyword] ?? 'wrong_format', detail: sentence(error, name, part) };
}

function sentence({ keyword, message, parentSchema }: ErrorObject, name: string, part: string | undefined): string {
  const allowed = (parentSchema as { enum?: unknown[] } | undefined)?.enum;
  const description = parentSchema?.['description'] as string | undefined;
  if (keyword === 'required') return `${name} is required.`;
  if (keyword === 'additionalProperties') return `${name} is not a known ${part === 'body' ? 'field' : 'parameter'}.`;
  if (keyword === 'enum') return `${name} must be one of: ${(allowed ?? []).join(', ')}.`;
  if ((keyword === 'pattern' || keyword === 'format') && description) return `${name} is not valid. ${description}`;
  return `${name} ${message ?? 'is not valid'}.`;
}

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
