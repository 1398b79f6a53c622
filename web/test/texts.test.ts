import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { parseSync } from 'vite';

const SOURCES = resolve(import.meta.dirname, '../src');
/** The files with all texts of the app, in every language. */
const catalogues = globSync(['i18n/*.ts', 'app/admin-pages.ts', 'modules/**/{*-words,problems-*,admin}.ts'], {
  cwd: SOURCES,
});

/** Patterns of technical terms, which texts for people must not contain. */
const API_TERMS: Record<string, RegExp> = {
  'a name with underscores': /\b[a-z]+_[a-z_]+\b/,
  'a name in camel case': /\b[a-z]{2,}[A-Z][a-z]/,
  'a header': /\b(Retry-After|Last-Event-ID|Authorization|Bearer|ETag|If-Match|Idempotency|X-[A-Z])/i,
  'a method and a path': /\b(GET|POST|PUT|PATCH|DELETE)\b/,
  JSON: /\bJSON\b|"[^"]*": ?"|#\/|\bnull\b/,
  "a validator's message": /must NOT|\bitems\b|the body\b|\bparameter|\bpayload\b|\bcursor\b|\bHTTP\b|\bRFC\b/,
};

/**
 * Texts may contain column names of import files, because people type them. The last names in the list are an option
 * of `Intl`, and event types, which developers choose for a webhook.
 */
const ALLOWED =
  /\b(booking_date|start_time and end_time|start_time y end_time|start_time, end_time|starts_on|ends_on|grace_days|stripIfInteger|booking\.[a-z_]+|payment_terms\.manage)\b/g;

type Node = { type: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Returns the texts in a source file, without names of properties, imports, types and compared values. */
function textsOf(file: string): string[] {
  const texts: string[] = [];
  const visit = (node: Node): void => {
    if (node.type.startsWith('Import') || node.type.startsWith('TS') || node.type === 'BinaryExpression') {
      if (node.type !== 'TSSatisfiesExpression' && node.type !== 'TSAsExpression') return;
    }
    if (node.type === 'Literal' && typeof node['value'] === 'string') texts.push(node['value']);
    if (node.type === 'TemplateElement') texts.push((node['value'] as { cooked: string }).cooked);
    for (const [name, value] of Object.entries(node)) {
      if (name === 'key' && node['computed'] !== true) continue;
      for (const child of [value].flat()) if (isNode(child)) visit(child);
    }
  };
  visit(parseSync(file, readFileSync(resolve(SOURCES, file), 'utf8')).program as unknown as Node);
  return texts;
}

test('no text of the app contains a term of the API', () => {
  assert.ok(catalogues.length > 15, 'the files with texts are found');
  const faults = catalogues.flatMap((file) =>
    textsOf(file).flatMap((text) =>
      Object.entries(API_TERMS)
        .filter(([, pattern]) => pattern.test(text.replaceAll(ALLOWED, '')))
        .map(([name]) => `${file}: ${name}: ${text}`),
    ),
  );
  assert.deepEqual(faults, []);
});

test('the check of texts finds terms of the API', () => {
  const terms = [
    ['end_time must be after the start', 'Send "on_conflict": "skip".', 'Wait the seconds in Retry-After.'],
    [
      'scopes must NOT have fewer than 1 items.',
      'Sign in with POST /auth/login.',
      'Set maxRows.',
      'The body is not JSON',
    ],
  ].flat();
  for (const term of terms)
    assert.ok(
      Object.values(API_TERMS).some((pattern) => pattern.test(term)),
      term,
    );
  const es = textsOf('i18n/es.ts');
  assert.ok(['Buscar pista', 'Hasta la vista'].map((text) => es.includes(text)).join() === 'true,false');
});
