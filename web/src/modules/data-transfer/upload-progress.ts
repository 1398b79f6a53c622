/**
 * Returns a `fetch` function that reports the share of the request body sent so far, from 0 to 1. The function uses
 * `XMLHttpRequest`, because the browser's `fetch` cannot report this. The response body is a stream.
 * @param language the language for the response, which can differ from the browser's language
 */
export function fetchWithUploadProgress(
  onSent: (share: number) => void,
  language: string,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const body = await request.blob();
    request.signal.throwIfAborted(); // An abort before this line does not trigger the listener below
    return new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      const responseBody = new TransformStream<Uint8Array>();
      const writer = responseBody.writable.getWriter();
      const encoder = new TextEncoder();
      let copiedChars = 0;
      const copyNewText = (): void => {
        void writer.write(encoder.encode(xhr.responseText.slice(copiedChars))).catch(() => {});
        copiedChars = xhr.responseText.length;
      };
      const fail = (reason: unknown): void => {
        void writer.abort(reason).catch(() => {});
        reject(reason instanceof Error ? reason : new TypeError('The request was stopped.'));
      };
      xhr.open(request.method, request.url);
      for (const [name, value] of request.headers) xhr.setRequestHeader(name, value);
      xhr.setRequestHeader('accept-language', language);
      xhr.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded / total));
      xhr.addEventListener('readystatechange', () => {
        if (xhr.readyState !== XMLHttpRequest.HEADERS_RECEIVED) return;
        const headers = { 'content-type': xhr.getResponseHeader('content-type') ?? '' };
        resolve(new Response(responseBody.readable, { status: xhr.status, headers }));
      });
      xhr.addEventListener('progress', copyNewText);
      xhr.addEventListener('load', () => {
        copyNewText();
        void writer.close().catch(() => {});
      });
      xhr.addEventListener('error', () => fail(new TypeError('The network failed.')));
      xhr.addEventListener('abort', () => fail(request.signal.reason));
      request.signal.addEventListener('abort', () => xhr.abort());
      xhr.send(body);
    });
  };
}
