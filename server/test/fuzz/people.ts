import { hashPassword } from '../../src/modules/accounts/passwords.ts';
import { getUserById, insertToken, type UserRow } from '../../src/modules/accounts/store.ts';
import { createApiKey } from '../../src/modules/api-keys/actions.ts';
import type { Role } from '../../src/platform/db/schema.ts';
import { hashSecret, newSecret } from '../../src/platform/secrets.ts';
import { DAY, timestamp } from '../../src/platform/time.ts';
import type { Club, DirectAnswer } from '../club.ts';
import { type Chance, pick } from '../load.ts';
import { type Memory, newMemory } from './memory.ts';
import { type Operation, type Planned, planRequest } from './requests.ts';
import type { Schedule } from './schedule.ts';
import type { Schema } from './values.ts';

const PASSWORD = 'long rallies at dawn';
interface Person {
  user: UserRow;
  token: string;
  memory: Memory;
}

export interface Sent extends Planned {
  person: Person;
}

/** The users who send the generated requests. */
interface People {
  /** The operations that have not succeeded yet. */
  unreached: ReadonlySet<Operation>;
  plan: (operation: Operation) => Sent;
  learn(sent: Sent, answer: DirectAnswer): void;
  /** Replaces tokens and API keys that the service has rejected, and keys with an exceeded rate limit. */
  refresh(done: [Sent, DirectAnswer][]): Promise<void>;
}

export async function gatherPeople(
  club: Club,
  {
    operations,
    schemas,
    chanceOf,
  }: { operations: readonly Operation[]; schemas: Record<string, Schema>; chanceOf: Schedule['chanceOf'] },
): Promise<People> {
  const hash = await hashPassword(PASSWORD);
  const emails: string[] = [];
  const unreached = new Set(operations);
  let { key } = club;

  async function meet(role: Role): Promise<Person> {
    const { token, user } = await club.signIn(role);
    const { db } = club.context;
    await db.transact((db) => db.updateTable('users').set({ password_hash: hash }).where('id', '=', user.id).execute());
    emails.push(user.email!);
    return { user, token, memory: newMemory() };
  }

  /** Gives a user a new token. Replaces a user who is erased or deactivated, or whose role has changed. */
  async function renew(person: Person): Promise<void> {
    const { deactivated_at, erased_at } = await getUserById(club.context.db.read, person.user.id);
    if ((deactivated_at ?? erased_at) !== null) return void Object.assign(person, await meet(person.user.role));
    const token = newSecret('cst');
    const [created_at, expires_at] = [club.clock.now, club.clock.now + DAY].map(timestamp) as [string, string];
    const row = { token_hash: hashSecret(token), user_id: person.user.id, created_at, expires_at };
    await club.context.db.transact((db) => insertToken(db, row)).catch(() => undefined);
    const answer = await club.call('GET', '/auth/me', { as: { token }, key });
    if (answer.status === 200 && answer.body.role === person.user.role) person.token = token;
    else Object.assign(person, await meet(person.user.role));
  }

  const admin = await meet('admin');
  const players = [await meet('player'), await meet('player'), await meet('player')];
  // Without a court, most seeds make hardly any booking.
  const courts = [await club.court(), await club.court()];
  for (const { memory } of [admin, ...players]) memory.learn('courts', courts);

  function personFor({ path }: Operation, chance: Chance): Person {
    const isForAdmins = path.includes('/admin/') ? chance() < 0.92 : chance() < 0.1;
    return isForAdmins ? admin : pick(players, chance);
  }

  function plan(operation: Operation): Sent {
    const chance = chanceOf(operation);
    const person = personFor(operation, chance);
    const { memory } = person;
    const bearer: Record<string, string> = operation.needsToken ? { authorization: `Bearer ${person.token}` } : {};
    const planned = planRequest(operation, {
      chance,
      schemas,
      today: new Date(club.clock.now).toISOString().slice(0, 10),
      idOf: (kind) => memory.idOf(kind, chance),
      slot: () => memory.takeSlot(operation.id),
      taken: () => memory.takeTaken(operation.id),
      email: () => pick(emails.slice(-50), chance),
      password: PASSWORD,
      credentials: { 'x-api-key': key, ...bearer },
      nextPage: (name) => memory.nextPages.get(name),
      etag: (url) => memory.etags.get(url),
    });
    return { ...planned, person };
  }

  return {
    unreached,
    plan,

    learn({ person, operation, url, isValid, payload }, { statusCode, headers, body }) {
      const [path = ''] = url.split('?');
      const isDeleted = operation.method === 'DELETE' && statusCode < 300;
      if (isDeleted || statusCode === 404) {
        for (const { memory } of isDeleted ? [admin, ...players] : [person]) memory.forget(path);
      }
      if (statusCode > 299) {
        const isRefusal = isValid && body.includes('"alternatives"');
        if (isRefusal) person.memory.learnSlots(JSON.parse(Buffer.from(payload ?? '{}').toString()), JSON.parse(body));
        return;
      }
      if (isValid) unreached.delete(operation);
      if (operation.name.endsWith(' /api/v1/bookings') && statusCode === 201) {
        const others = players.filter((one) => one !== person);
        for (const { memory } of others) memory.learnSlots(JSON.parse(body), { code: 'slot_taken' });
      }
      if (body !== '' && headers['content-type']?.includes('json'))
        person.memory.learn(operation.kind, JSON.parse(body));
      if (headers['etag']) person.memory.etags.set(path, headers['etag']);
      const next = /^<([^>]+)>/.exec(headers['link'] ?? '')?.[1];
      if (next !== undefined && isValid)
        person.memory.nextPages.set(operation.name, next.replace(/^\w+:\/\/[^/]+/, ''));
    },

    async refresh(done) {
      const refused = done.filter(([{ isValid }, { statusCode }]) => isValid && [401, 403, 429].includes(statusCode));
      const isKey = ([, { body }]: [Sent, DirectAnswer]) =>
        /"(api_key_\w+|scope_missing|origin_not_allowed|rate_limited)"/.test(body);
      if (refused.some(isKey)) ({ key } = await createApiKey(club.context, { name: 'another' }));
      const signedOut = refused.filter((one) => one[1].statusCode === 401 && !isKey(one));
      const gone = new Set(signedOut.map(([{ person }]) => person));
      for (const person of gone) await renew(person);
    },
  };
}
