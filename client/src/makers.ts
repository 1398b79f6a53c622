import type { Argument, CallOptions, Method, PathWith, QueryOf, ResponseBodyOf } from './calls.ts';
import { splitArguments } from './calls.ts';
import type { FiltersOf, ItemOf, ListPath, ListRows, Rows } from './pages.ts';
import type { paths } from './schema.ts';

/** One argument for each id in a path, such as `{court}`. */
type Ids<P extends string> = P extends `${string}{${string}}${infer Rest}` ? [id: number, ...Ids<Rest>] : [];
type BodyOf<O> = O extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : never;

type PathWithBody<M extends Method> = {
  [P in PathWith<M>]: [BodyOf<paths[P][M]>] extends [never] ? never : P;
}[PathWith<M>];
type PathWithQuery = {
  [P in PathWith<'get'>]: [QueryOf<paths[P]['get']>] extends [never] ? never : P;
}[PathWith<'get'>];
type PlainPath<M extends Method> = Exclude<PathWith<M>, PathWithBody<M> | (M extends 'get' ? PathWithQuery : never)>;

/** Takes the ids in the path. Returns the response body. */
type PlainCall<M extends Method, P extends PathWith<M>> = (
  ...args: [...Ids<P>, options?: CallOptions]
) => Promise<ResponseBodyOf<paths[P][M]>>;
/** Takes the ids in the path, then the request body. Returns the response body. */
type BodyCall<M extends Method, P extends PathWith<M>> = (
  ...args: [...Ids<P>, body: BodyOf<paths[P][M]>, options?: CallOptions]
) => Promise<ResponseBodyOf<paths[P][M]>>;
/** Takes the ids in the path, then a PNG, JPEG or WebP image with its type. Returns the response body. */
type ImageCall<P extends PathWith<'put'>> = (
  ...args: [...Ids<P>, image: Blob, options?: CallOptions]
) => Promise<ResponseBodyOf<paths[P]['put']>>;
/** Takes the ids in the path, then the query parameters. Returns the response body. */
type QueryCall<P extends PathWith<'get'>> = (
  ...args: [...Ids<P>, ...Argument<QueryOf<paths[P]['get']>>, options?: CallOptions]
) => Promise<ResponseBodyOf<paths[P]['get']>>;
/** Takes the ids in the path, then the filters. Returns the rows, and requests each page when it is needed. */
type ListCall<P extends ListPath> = (
  ...args: [...Ids<P>, ...Argument<FiltersOf<P>>, options?: CallOptions]
) => Rows<ItemOf<P>>;

export type CallPath = (method: Method, path: string, init: object) => Promise<unknown>;
export type Makers = ReturnType<typeof makersOf>;

/** Returns functions that create a client method for an API path. */
export function makersOf(call: CallPath, listRows: ListRows) {
  return {
    plain: <M extends Method, P extends PlainPath<M>>(method: M, path: P) =>
      ((...args: unknown[]) => {
        const [ids, options] = splitArguments(path, args);
        return call(method, path, { ...(options as object), params: { path: ids } });
      }) as PlainCall<M, P>,
    withBody: <M extends Method, P extends PathWithBody<M>>(method: M, path: P) =>
      ((...args: unknown[]) => {
        const [ids, body, options] = splitArguments(path, args);
        return call(method, path, { ...(options as object), params: { path: ids }, body });
      }) as BodyCall<M, P>,
    withImage: <P extends PathWith<'put'>>(path: P) =>
      ((...args: unknown[]) => {
        const [ids, body, options] = splitArguments(path, args) as [object, Blob, CallOptions | undefined];
        const headers = { ...options?.headers, 'Content-Type': body.type };
        const image = { params: { path: ids }, headers, body, bodySerializer: (blob: Blob) => blob };
        return call('put', path, { ...options, ...image });
      }) as ImageCall<P>,
    withQuery: <P extends PathWithQuery>(path: P) =>
      ((...args: unknown[]) => {
        const [ids, query, options] = splitArguments(path, args);
        return call('get', path, { ...(options as object), params: { path: ids, query } });
      }) as QueryCall<P>,
    list: <P extends ListPath>(path: P) =>
      ((...args: unknown[]) => {
        const [ids, filters, options] = splitArguments(path, args);
        return listRows(path, filters as object, { ...(options as object), path: ids });
      }) as ListCall<P>,
  };
}
