/** Sends a request and tells how much of it is sent, which the browser's `fetch` cannot; what comes back streams. */
export function fetchWithUploadProgress(onSent: (share: number) => void): (request: Request) => Promise<Response> {
  return async (request) => {
    const body = await request.blob();
    return new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      const answer = new TransformStream<Uint8Array>();
      const writer = answer.writable.getWriter();
      const encoder = new TextEncoder();
      let passed = 0;
      const pass = (): void => {
        void writer.write(encoder.encode(xhr.responseText.slice(passed))).catch(() => {});
        passed = xhr.responseText.length;
      };
      const fail = (reason: unknown): void => {
        void writer.abort(reason).catch(() => {});
        reject(reason instanceof Error ? reason : new TypeError('The request was stopped.'));
      };
      xhr.open(request.method, request.url);
      for (const [name, value] of request.headers) xhr.setRequestHeader(name, value);
      xhr.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded / total));
      xhr.addEventListener('readystatechange', () => {
        if (xhr.readyState !== XMLHttpRequest.HEADERS_RECEIVED) return;
        const headers = { 'content-type': xhr.getResponseHeader('content-type') ?? '' };
        resolve(new Response(answer.readable, { status: xhr.status, headers }));
      });
      xhr.addEventListener('progress', pass);
      xhr.addEventListener('load', () => {
        pass();
        void writer.close().catch(() => {});
      });
      xhr.addEventListener('error', () => fail(new TypeError('The network failed.')));
      xhr.addEventListener('abort', () => fail(request.signal.reason));
      request.signal.addEventListener('abort', () => xhr.abort());
      xhr.send(body);
    });
  };
}
