import type { UserRow } from '../src/modules/accounts/store.ts';
import type { Permission } from '../src/platform/permissions.ts';
import type { Role, Tables } from '../src/platform/db/schema.ts';
import type { Club } from './club.ts';
import type { Operation as LockOperation } from './lock-scenarios.ts';

/**
 * What the tests of all modules expect of one module. The file is `expectations.ts` in the folder of the module's tests.
 * Operations are named by the ids in the OpenAPI document.
 */
export interface Expectations {
  /** The admin operations that each permission allows, separated by spaces. */
  allowed?: Partial<Record<Permission, string>>;
  /** The roles that have each permission of the module, apart from `admin`. */
  roles?: Partial<Record<Permission, readonly Role[]>>;
  /** The operations that need an API key, but no token, separated by spaces. */
  needKeyOnly?: string;
  /** The resources in the paths of the module's operations, by the name of the parameter, such as `court`. */
  resources?: Readonly<Record<string, Resource>>;
  /** Prepares a successful request for each operation with which admins change something. */
  writes?: (scene: WriteScene) => Promise<Record<string, Write>>;
  /** Changes by admins that need another server, with the test that checks their records in the audit log. */
  writesElsewhere?: Readonly<Record<string, string>>;
  /** The fields that the module adds to the export of a person's data. */
  exported?: readonly string[];
  /** Bodies that pass validation, of operations with an id in their path that do not accept `{}`. */
  bodies?: Readonly<Record<string, object>>;
  /** Fields that a body may have, although most bodies must not have them, such as `createInvitation role`. */
  acceptsFields?: readonly string[];
  /** Tables with a column `expires_at` whose expired rows the background tasks do not delete, with the reason. */
  keepsExpired?: Partial<Record<keyof Tables, string>>;
  /**
   * Rows that only this module locks, and the rows after which a transaction locks them, such as
   * `{ rackets: 'courts' }`.
   */
  locks?: Readonly<Record<string, string>>;
  /** Operations whose locks are compared with the order of ADR 7: each prepares a club, and returns the operation. */
  lockOperations?: Readonly<Record<string, LockOperation>>;
  /** Operations that never succeed with generated requests, with what they need. */
  unreachable?: Readonly<Record<string, string>>;
}

export interface Resource {
  /**
   * Returns the id of a new resource. If several roles can delete it, each of them gets a new one. Texts in the resource contain `MARK`, so that a test finds it in a response.
   */
  make: (scene: Scene) => Promise<number>;
  /** Whether only the resource's owner finds it. For everybody else, it does not exist. */
  isOwn?: true;
}

export interface Scene {
  club: Club;
  /** A player, whose resources nobody else may see. */
  owner: { token: string; user: UserRow };
  /** Returns the id of a resource, and makes it when it is needed for the first time. */
  idOf: (resource: string) => Promise<number>;
}

export interface WriteScene {
  club: Club;
  admin: { token: string };
  player: { token: string; user: UserRow };
}

type Write = [path: string, body?: object | string | Uint8Array, headers?: Record<string, string>];

/** Each resource of these tests contains this word. A response that rejects a request must not contain the word. */
export const MARK = 'Zanzibar';
