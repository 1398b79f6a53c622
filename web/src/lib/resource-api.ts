import { createClient, type CourtsideClient } from '@courtside/client';
import { clientOptions } from './session.ts';

/** Returns a client with the methods of all resources. Only admin pages use it, so players do not load the methods. */
export const resourceApi = (): CourtsideClient => createClient(clientOptions());
