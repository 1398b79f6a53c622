import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface Response {
  $ref?: string;
  content?: Record<string, { schema: object }>;
}

interface Operation {
  responses: Record<string, Response>;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response> };
}

interface Seen {
  method: string;
  path: string;
  status: number;
  contentType: string | undefined;
  text: string;
}

type Check = (seen: Seen) => void;

/** Returns a function that checks a response's status, content type and body against the OpenAPI document. */
export function conformanceCheck(document: OpenApi): Check {
  // Most checks run only a few times, so compiling them quickly matters more than running them quickly.
  const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } });
  addFormats.default(ajv);
  ajv.addFormat('idn-email', /^[^\s@]+@[^\s@]+$/u);
  ajv.addSchema(document, 'openapi');
  const validators = new Map<string, ValidateFunction>();
  const templates = Object.keys(document.paths).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/.]+')}$`),
  }));

  return ({ method, path, status, contentType, text }) => {
    const name = `${method} ${path} ${status}`;
    const template = templates.find(({ pattern }) => pattern.test(path.split('?', 1)[0]!))?.template;
    const operation = template && document.paths[template]?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
    if (!template || !operation) {
      assert.ok([400, 401, 404, 405, 414, 429, 503].includes(status), `${name}: not in the document`);
      return;
    }
    const named = operation.responses[status];
    const response = named?.$ref ? document.components.responses[named.$ref.split('/').at(-1)!] : named;
    assert.ok(named && response, `${name}: the status is not in the document; ${text}`);
    if (method === 'HEAD' || !response.content) return assert.equal(text, '', `${name}: has a body`);
    const mediaType = contentType?.split(';', 1)[0] ?? '';
    assert.ok(response.content[mediaType], `${name}: the content type ${mediaType} is not in the document`);
    if (!mediaType.includes('json')) return;
    const place = named.$ref?.split('/').slice(1) ?? [
      'paths',
      template,
      method.toLowerCase(),
      'responses',
      `${status}`,
    ];
    const pointer = [...place, 'content', mediaType, 'schema'];
    const ref = `openapi#/${pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
    const validate = validators.get(ref) ?? ajv.compile({ $ref: ref });
    validators.set(ref, validate);
    const body: unknown = /[/+]json$/.test(mediaType) ? JSON.parse(text) : text;
    assert.ok(validate(body), `${name}: ${ajv.errorsText(validate.errors)}: ${text}`);
  };
}
