import { type CallToolResult, fromJsonSchema, McpServer, type ToolAnnotations } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Command } from 'commander';
import Type, { type Static, type TObject } from 'typebox';
import {
  type CourtsideClient,
  CourtsideProblem,
  CourtsideUnreachable,
  createClient,
  ifMatch,
} from '../../../client/src/index.ts';
import { VERSION } from '../platform/release.ts';
import { UsageError } from './errors.ts';
import { stopSignal, type Terminal } from './terminal.ts';

/** Maximum number of rows in a result. The limit is low, because an AI assistant reads every row. */
const MAX_ROWS = 50;

const READ: ToolAnnotations = { readOnlyHint: true };

const Id = Type.Integer({ minimum: 1 });
const Day = Type.String({ format: 'date', description: "A date (YYYY-MM-DD) in the court's time zone." });
const Time = Type.String({ pattern: '^[0-9]{2}:[0-9]{2}$', description: 'A time of day (HH:MM).' });
const CourtType = Type.String({
  description: 'The kind of court, such as "tennis" or "padel". find_courts lists the kinds.',
});

/**
 * Settings of the `mcp` command. They are environment variables, because other users of the machine can see
 * command-line arguments.
 */
export const mcpSettings = [
  ...(['COURTSIDE_URL', 'COURTSIDE_API_KEY'] as const),
  ...(['COURTSIDE_EMAIL', 'COURTSIDE_PASSWORD', 'COURTSIDE_TOKEN'] as const),
] as const;
type Settings = Partial<Readonly<Record<(typeof mcpSettings)[number], string | undefined>>>;

export function addMcp(program: Command, { env }: Terminal): void {
  program
    .command('mcp')
    .description('let an AI assistant find and book courts for a player (Model Context Protocol, on standard input)')
    .action(() => serveStdio(env));
}

/**
 * There is no setting for the code of a second factor: the command signs in again after a session has ended, but a code
 * works only once.
 */
const NEEDS_TOKEN =
  'The account has a second factor, so a password is not enough. Set COURTSIDE_TOKEN to a session token of the player, ' +
  'which POST /auth/login returns for the password and a code from the authenticator app.';

/** Keys and tokens are sent in HTTP headers, so they must be printable ASCII. */
const HEADER_TEXT = /^[\x21-\x7e]+$/;

/** Serves until standard input ends or the process receives SIGTERM or SIGINT. */
async function serveStdio(settings: Settings): Promise<void> {
  const urlMeaning = 'the address of the API, such as https://book.example.org/api/v1';
  const baseUrl = required(settings, 'COURTSIDE_URL', { meaning: urlMeaning, pattern: /^https?:\/\/[\w[]/ });
  const apiKey = required(settings, 'COURTSIDE_API_KEY', {
    meaning: 'an API key of the service',
    pattern: HEADER_TEXT,
  });
  const client = createClient({ baseUrl, apiKey });
  const signInAgain = () => signIn(client, settings);
  await signInAgain();
  const server = createMcpServer(client, signInAgain);
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the server is not an EventTarget
  const closed = new Promise<void>((resolve) => (server.server.onclose = resolve));
  await server.connect(new StdioServerTransport());
  await Promise.race([closed, stopSignal()]);
  await server.close();
  // Sign out, because the number of sessions per player is limited. A session left open could make a later sign-in end
  // another session.
  if (!settings['COURTSIDE_TOKEN']) await client.auth.logout({ retries: 0 }).catch(() => {});
}

/**
 * Signs the player in or checks the given token.
 * @throws {UsageError} if the service rejects the sign-in or the token, or is unreachable
 */
async function signIn(client: CourtsideClient, settings: Settings): Promise<void> {
  try {
    if (settings['COURTSIDE_TOKEN']) {
      const meaning = 'a session token of the player';
      client.setToken(required(settings, 'COURTSIDE_TOKEN', { meaning, pattern: HEADER_TEXT }));
      await client.me.get();
    } else {
      const email = required(settings, 'COURTSIDE_EMAIL', {
        meaning: 'the email address of the player, or set COURTSIDE_TOKEN',
      });
      const password = required(settings, 'COURTSIDE_PASSWORD', { meaning: 'the password of the player' });
      client.setToken((await client.auth.login({ email, password })).token);
    }
  } catch (error) {
    if (error instanceof CourtsideProblem && error.code === 'second_factor_required') throw new UsageError(NEEDS_TOKEN);
    throw isOfService(error) ? new UsageError(error.message) : error;
  }
}

/** @throws {UsageError} if the setting is missing or does not match the pattern */
function required(
  settings: Settings,
  name: keyof Settings,
  { meaning, pattern = /./ }: { meaning: string; pattern?: RegExp },
): string {
  const value = settings[name] ?? '';
  if (!pattern.test(value)) throw new UsageError(`Set ${name} to ${meaning}.`);
  return value;
}

function isSessionEnded(error: unknown): boolean {
  return error instanceof CourtsideProblem && error.code.startsWith('token_');
}

function isOfService(error: unknown): error is CourtsideProblem | CourtsideUnreachable {
  return error instanceof CourtsideProblem || error instanceof CourtsideUnreachable;
}

/**
 * Creates a server whose tools act for the signed-in player.
 * @param signIn signs the player in again after the session has ended
 */
function createMcpServer(client: CourtsideClient, signIn: () => Promise<void>): McpServer {
  const server = new McpServer(
    { name: 'courtside', version: VERSION },
    { instructions: 'Finds sports courts and books them. Ask the person before you book, reschedule or cancel.' },
  );
  addSearch({ server, signIn }, client);
  addBooking({ server, signIn }, client);
  return server;
}

function addSearch(tools: ToolServer, client: CourtsideClient): void {
  addTool(tools, 'find_courts', {
    description: 'Lists the courts of the club.',
    input: Type.Object({
      search: Type.Optional(Type.String({ description: "Words from a court's name, venue or address." })),
      type: Type.Optional(CourtType),
      near: Type.Optional(
        Type.String({ description: 'A position, as latitude,longitude. The nearest courts are listed first.' }),
      ),
    }),
    annotations: READ,
    run: (query) => client.courts.list(query).autoPagingToArray({ limit: MAX_ROWS }),
  });
  addTool(tools, 'find_free_times', {
    description: 'Lists the times at which courts can be booked on a date, with prices.',
    input: Type.Object({
      date: Day,
      type: Type.Optional(CourtType),
      duration_minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 1440 })),
      start_after: Type.Optional(Time),
      end_before: Type.Optional(Time),
    }),
    annotations: READ,
    run: async (query) => {
      const days = client.availability.list({ ...query, bookable_only: true });
      return (await days.autoPagingToArray({ limit: MAX_ROWS })).map(
        ({ court, booking_date, time_zone, currency, starts }) => ({
          ...{ court, booking_date, time_zone, currency, starts },
        }),
      );
    },
  });
  addTool(tools, 'list_my_bookings', {
    description: "Lists the player's bookings that have not ended, with their ids.",
    input: Type.Object({}),
    annotations: READ,
    run: () => client.bookings.list({ when: 'upcoming' }).autoPagingToArray({ limit: MAX_ROWS }),
  });
}

function addBooking(tools: ToolServer, client: CourtsideClient): void {
  addTool(tools, 'book_court', {
    description: 'Books a court for the player. If the time is taken, the result lists other times.',
    input: Type.Object({ court_id: Id, booking_date: Day, start_time: Time, end_time: Time }),
    annotations: { destructiveHint: false },
    run: (slot) => client.bookings.create(slot),
  });
  addTool(tools, 'reschedule_booking', {
    description: 'Reschedules a booking to another date, time or court. If the new time is taken, nothing changes.',
    input: Type.Object({
      booking_id: Id,
      court_id: Type.Optional(Id),
      booking_date: Type.Optional(Day),
      start_time: Type.Optional(Time),
      end_time: Type.Optional(Time),
    }),
    annotations: { destructiveHint: true, idempotentHint: true },
    run: async ({ booking_id, ...slot }) => {
      const booking = await client.bookings.get(booking_id);
      return client.bookings.update(booking_id, slot, { headers: ifMatch(booking) });
    },
  });
  addTool(tools, 'cancel_booking', {
    description: "Cancels one of the player's bookings. A cancelled booking cannot be restored.",
    input: Type.Object({ booking_id: Id }),
    annotations: { destructiveHint: true, idempotentHint: true },
    run: ({ booking_id }) => client.bookings.cancel(booking_id),
  });
}

interface ToolServer {
  server: McpServer;
  signIn: () => Promise<void>;
}

interface ToolOptions<S extends TObject> {
  description: string;
  input: S;
  annotations: ToolAnnotations;
  run: (input: Static<S>) => Promise<object>;
}

function addTool<S extends TObject>(
  { server, signIn }: ToolServer,
  name: string,
  { description, input, annotations, run }: ToolOptions<S>,
): void {
  const schema = { ...input, additionalProperties: false };
  const config = { description, inputSchema: fromJsonSchema<Static<S>>(schema), annotations };
  const runAgain = async (given: Static<S>, error: unknown): Promise<object> => {
    if (!isSessionEnded(error)) throw error;
    await signIn();
    return run(given);
  };
  server.registerTool(name, config, async (given) => {
    try {
      return resultOf(await run(given).catch((error: unknown) => runAgain(given, error)), false);
    } catch (error) {
      if (!isOfService(error)) throw error;
      return resultOf(error instanceof CourtsideProblem ? error.document : { detail: error.message }, true);
    }
  });
}

function resultOf(value: object, isError: boolean): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(value) }], isError };
}
