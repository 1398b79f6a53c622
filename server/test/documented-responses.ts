import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A shell block of a page, and the responses that the page prints below it. */
export interface Example {
  commands: string;
  responses: Response[];
}

export interface Response {
  status: number;
  /** The values of the headers. The keys are the headers' names in lower case. */
  headers: Map<string, string>;
  /** Empty for a response without a body. */
  body: string;
}

/** Stands in a printed response for fields, items or characters that are left out. */
const LEFT_OUT = '…';

/** Returns the shell blocks of a page. The block `http` after a shell block contains the expected responses. */
export function examplesOf(page: string): Example[] {
  const blocks = [...page.matchAll(/^```(sh|http)\n([\s\S]*?)^```$/gm)];
  const examples: Example[] = [];
  for (const [, language, text] of blocks) {
    if (language === 'sh') examples.push({ commands: text!, responses: [] });
    else examples.at(-1)!.responses.push(...text!.split(/^(?=HTTP\/1\.1 )/m).map(parseResponse));
  }
  return examples;
}

/**
 * Returns a shell script that runs the commands of all examples. Its `curl` also writes each response to a file in
 * `folder`.
 */
export function recordingScript(examples: Example[], folder: string): string {
  return [
    `curl() {
      FILE="${folder}/$EXAMPLE-$(ls '${folder}' | wc -l | xargs printf %04d)"
      command curl -i -o "$FILE" "$@"
      case " $* " in *' -i '*) cat "$FILE" ;; *) sed '1,/^\\r*$/d' "$FILE" ;; esac
    }`,
    ...examples.map(({ commands }, i) => `EXAMPLE=${i}\n${commands}`),
  ].join('\n');
}

/** Returns the responses to the requests of one example, in the order of the requests. */
export function recordedResponses(folder: string, example: number): Response[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${example}-`))
    .toSorted()
    .map((name) => parseResponse(readFileSync(join(folder, name), 'utf8')));
}

/** Parses a response as `curl -i` prints it. */
export function parseResponse(text: string): Response {
  const [head, ...rest] = text.replaceAll('\r\n', '\n').split('\n\n');
  const [statusLine, ...lines] = head!.trim().split('\n');
  const headers = lines.map((line) => /^([^:]+): *(.*)$/.exec(line)!);
  return {
    status: Number(statusLine!.split(' ')[1]),
    headers: new Map(headers.map(([, name, value]) => [name!.toLowerCase(), value!])),
    body: rest.join('\n\n').trim(),
  };
}

/** Fails if a printed response differs from the real response in more than ids, dates, times and parts left out. */
export function assertResponse(printed: Response, real: Response, where: string): void {
  assert.equal(printed.status, real.status, `${where}: status`);
  for (const [name, value] of printed.headers) {
    assert.ok(sameText(value, real.headers.get(name) ?? ''), `${where}: header ${name}: ${real.headers.get(name)}`);
  }
  if (!/\bjson\b/.test(real.headers.get('content-type') ?? '')) {
    assert.ok(sameText(printed.body, real.body), `${where}: ${real.body}`);
    return;
  }
  assertValue(parsePrinted(printed.body), JSON.parse(real.body), where);
}

/** Parses JSON that may contain `…` as the last field of an object or the last item of an array. */
function parsePrinted(body: string): unknown {
  const complete = body
    .replace(/([{,]\s*)…(?=\s*\})/g, `$1"${LEFT_OUT}": true`)
    .replace(/([[,]\s*)…(?=\s*\])/g, `$1"${LEFT_OUT}"`);
  return JSON.parse(complete);
}

function assertValue(printed: unknown, real: unknown, where: string): void {
  if (Array.isArray(printed)) {
    assert.ok(Array.isArray(real), `${where}: not an array`);
    const items = printed.filter((item) => item !== LEFT_OUT);
    if (items.length === printed.length) assert.equal(real.length, items.length, `${where}: items`);
    for (const [i, item] of items.entries()) assertValue(item, real[i], `${where}[${i}]`);
  } else if (isObject(printed)) {
    assert.ok(isObject(real), `${where}: not an object`);
    const { [LEFT_OUT]: isShortened, ...fields } = printed;
    if (!isShortened) assert.deepEqual(Object.keys(fields).toSorted(), Object.keys(real).toSorted(), where);
    for (const [name, value] of Object.entries(fields)) {
      assert.ok(Object.hasOwn(real, name), `${where}: no field ${name}`);
      if (!isId(name)) assertValue(value, real[name], `${where}.${name}`);
      else assert.equal(typeof value, typeof real[name], `${where}.${name}`);
    }
  } else if (typeof printed === 'string' && typeof real === 'string') {
    assert.ok(sameText(printed, real), `${where}: ${real}`);
  } else {
    assert.equal(printed, real, where);
  }
}

/** Compares texts. Ignores dates, and accepts any text in place of `…`. */
function sameText(printed: string, real: string): boolean {
  const parts = withoutDates(printed)
    .split(LEFT_OUT)
    .map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join('[^]*')}$`).test(withoutDates(real));
}

/** Replaces dates and instants, because these depend on the day of the test. Keeps local times such as `07:00`. */
function withoutDates(text: string): string {
  return text.replace(/\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(\.\d+)?(Z|[+-]\d\d:\d\d))?/g, '0');
}

const isId = (name: string): boolean => name === 'id' || name.endsWith('_id');

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
