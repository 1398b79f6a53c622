import { type ClientOptions, connect, type PathClient } from './path-client.ts';
import { type Resources, resourcesWith } from './resources.ts';

/**
 * All methods of the client. In addition to the path methods, there are resource methods, such as
 * `club.bookings.create`. Each resource method calls one operation, and throws the same errors as the path methods.
 */
export interface CourtsideClient extends Resources, Omit<PathClient, keyof Resources | 'withToken'> {
  /**
   * Returns a client that has the same options, but acts for another person.
   * @example
   * const sam = club.withToken(session.token);
   */
  withToken: (token: string | null) => CourtsideClient;
}

/**
 * Creates a client for a Courtside service. Sends no request yet.
 *
 * @throws {TypeError} if `baseUrl` is not an http or https address
 * @example
 * const club = createClient({ baseUrl: 'https://book.example.org/api/v1', apiKey: 'csk_…' });
 * const { token } = await club.auth.login({ email, password });
 * club.setToken(token);
 */
export function createClient(options: ClientOptions): CourtsideClient {
  const { client, call, listRows, streams } = connect(options);
  return {
    ...client,
    ...resourcesWith(call, listRows, streams),
    withToken: (token) => createClient({ ...options, token }),
  };
}
