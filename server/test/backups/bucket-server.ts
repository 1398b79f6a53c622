import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

export const KEY = { id: 'AKIACOURTSIDE', secret: 'a/secret+with=signs' };

export interface Bucket {
  /** The value of `BACKUP_COPY_TO`. */
  url: string;
  objects: Map<string, Buffer>;
  /** The requests with a valid signature, such as `PUT /club/a.db`. */
  requests: string[];
  /** How the server fails. A test can change it at any time. */
  fault: 'none' | 'status 500' | 'refuses deletions' | 'loses bytes';
  stop(): Promise<void>;
}

/** Starts an HTTP server with the part of the S3 API that backups use. It checks each request's signature. */
export async function startBucket(t: TestContext): Promise<Bucket> {
  const uploads = new Map<string, Buffer[]>();
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: Error) => send(response, 500, `<Error>${error.message}</Error>`));
  });
  const bucket: Bucket = {
    url: '',
    objects: new Map(),
    requests: [],
    fault: 'none',
    async stop() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    const url = new URL(request.url!, `http://${request.headers.host}`);
    const fault = faultOf(request, url, body);
    if (fault !== undefined)
      return send(response, 403, `<Error><Code>${fault}</Code><Message>${fault}</Message></Error>`);
    bucket.requests.push(`${request.method} ${url.pathname}`);
    if (bucket.fault === 'status 500')
      return send(response, 500, '<Error><Code>InternalError</Code><Message>We failed.</Message></Error>');
    const key = decodeURIComponent(url.pathname.replace(/^\/club\/?/, ''));
    const upload = url.searchParams.get('uploadId');
    if (request.method === 'GET' && key === '')
      return send(response, 200, listing(url.searchParams.get('prefix') ?? ''));
    if (request.method === 'GET' && url.searchParams.has('uploads')) return send(response, 200, '<Result></Result>');
    if (request.method === 'PUT' && upload !== null) {
      uploads.get(upload)![Number(url.searchParams.get('partNumber')) - 1] = body;
      return send(response, 200, '', { etag: etagOf(body) });
    }
    if (request.method === 'PUT') {
      bucket.objects.set(key, bucket.fault === 'loses bytes' ? body.subarray(1) : body);
      return send(response, 200, '', { etag: etagOf(body) });
    }
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, []);
      return send(
        response,
        200,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (request.method === 'POST' && upload !== null) {
      bucket.objects.set(key, Buffer.concat(uploads.get(upload)!));
      return send(response, 200, '<CompleteMultipartUploadResult><ETag>"x-2"</ETag></CompleteMultipartUploadResult>');
    }
    if (request.method === 'GET') {
      const content = bucket.objects.get(key);
      return content ? send(response, 200, content) : send(response, 404, '<Error><Code>NoSuchKey</Code></Error>');
    }
    if (bucket.fault === 'refuses deletions')
      return send(response, 403, '<Error><Code>AccessDenied</Code><Message>You may not delete.</Message></Error>');
    bucket.objects.delete(key);
    return send(response, 204, '');
  }

  function listing(prefix: string): string {
    const contents = [...bucket.objects]
      .filter(([key]) => key.startsWith(prefix))
      .map(
        ([key, content]) =>
          `<Contents><Key>${key}</Key><LastModified>2026-11-28T00:00:00.000Z</LastModified><ETag>${etagOf(content)}</ETag><Size>${content.length}</Size></Contents>`,
      );
    return `<?xml version="1.0"?><ListBucketResult><Name>club</Name><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => bucket.stop());
  const { port } = server.address() as AddressInfo;
  bucket.url = `s3://club/backups?endpoint=http://127.0.0.1:${port}&region=eu-south-2`;
  return bucket;
}

function send(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, headers).end(body);
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}

/** Returns the error code with which Amazon S3 would refuse the request, or undefined if it would accept it. */
function faultOf({ method, headers }: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const [, credential, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (credential === undefined) return 'AccessDenied';
  const [id, , region] = credential.split('/');
  if (id !== KEY.id) return 'InvalidAccessKeyId';
  if (headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex'))
    return 'XAmzContentSHA256Mismatch';
  const signed = names!.split(';').map((name): [string, string] => [name, String(headers[name])]);
  const expected = signatureOf({
    method: method!,
    path: url.pathname,
    query: url.search.slice(1),
    headers: signed,
    hash: headers['x-amz-content-sha256'],
    time: String(headers['x-amz-date']),
    region: region!,
    secret: KEY.secret,
  });
  return expected === signature ? undefined : 'SignatureDoesNotMatch';
}

/** Signs a request as in "Authenticating Requests (AWS Signature Version 4)" of the Amazon S3 reference. */
export function signatureOf(request: {
  method: string;
  path: string;
  query: string;
  headers: [name: string, value: string][];
  hash: string;
  time: string;
  region: string;
  secret: string;
}): string {
  const { method, path, query, headers, hash, time, region, secret } = request;
  const sortedQuery = query
    .split('&')
    .filter(Boolean)
    .map((part) => (part.includes('=') ? part : `${part}=`))
    .toSorted()
    .join('&');
  const lines = headers.map(([name, value]) => `${name}:${value.trim()}\n`).join('');
  const canonical = [method, path, sortedQuery, lines, headers.map(([name]) => name).join(';'), hash].join('\n');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
  const key = scope.split('/').reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}
