import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { getUser, setPassword } from '../modules/accounts/actions.ts';
import { createUser } from '../modules/invitations/registration.ts';
import { presentUser, roles } from '../modules/accounts/schema.ts';
import { getUserById, listUsers, type UserRow } from '../modules/accounts/store.ts';
import type { AuditedContext } from '../modules/audit/actions.ts';
import type { Role } from '../platform/db/schema.ts';
import type { Context } from '../platform/context.ts';
import { runJobs } from '../background.ts';
import { removePasskeysOf } from '../modules/passkeys/actions.ts';
import { languageCodes } from '../platform/languages/languages.ts';
import { acceptPerson, changeByEmail, rejectPerson } from '../modules/people/actions.ts';
import { resetSecondFactor } from '../modules/second-factor/actions.ts';
import { eraseUser } from '../modules/privacy/actions.ts';
import { mergeGuest } from '../modules/privacy/merge.ts';
import { readEmail, readId, readName } from './arguments.ts';
import { withContext } from './database.ts';
import { asTable, confirm, printData, readStandardInput, type Terminal } from './terminal.ts';

const ERASURE_POLL_MS = 100;

interface PasswordOptions {
  passwordStdin?: boolean;
}

interface NewUserOptions extends PasswordOptions {
  email: string;
  name: string;
  role: Role;
  language?: string;
  region?: string;
}

export function addUsers(program: Command, terminal: Terminal): void {
  const users = program
    .command('users')
    .description(
      'create, list, update, merge, accept, reject, deactivate, activate and erase users, and change their roles',
    );
  for (const add of [addCreate, addList, addChanges, addSetRole, addMerge, addErase, addSetPassword])
    add(users, terminal);
}

function addCreate(users: Command, terminal: Terminal): void {
  users
    .command('create')
    .description('create a user; without --password-stdin it generates a password and shows it only once')
    .requiredOption('--email <email>', 'the email address to sign in with', readEmail)
    .requiredOption('--name <name>', 'the name of the user', readName)
    .addOption(new Option('--role <role>', 'what the user may do').choices(roles).default('player'))
    .addOption(new Option('--language <code>', 'the language of emails to the user').choices(languageCodes))
    .option('--region <code>', 'the region for dates, hours and money, such as GB or US', readRegion)
    .option('--password-stdin', 'read the password from standard input')
    .action(async ({ email, name, role, language, region, ...options }: NewUserOptions) => {
      const password = await choosePassword(terminal, options);
      await withContext(terminal, async (context) => {
        const input = { email, name, language, region, password: password.text };
        const user = presentUser(context, await createUser(context, input, role));
        const data = { ...user, ...(password.isGenerated && { password: password.text }) };
        const lines = [`Created user ${user.id} (${email}) with the role ${role}.`, ...passwordLines(password)];
        printData(terminal, data, lines);
      });
    });
}

/** Reads a region subtag of BCP 47 (RFC 5646, section 2.2.4). */
function readRegion(text: string): string {
  if (/^([A-Za-z]{2}|\d{3})$/.test(text)) return text.toUpperCase();
  throw new InvalidArgumentError('Expected a region such as GB or US.');
}

function addList(users: Command, terminal: Terminal): void {
  users
    .command('list')
    .description('list the users')
    .option('--search <words>', 'only users with these words in name, email or phone')
    .option('--pending', 'only users who wait for approval')
    .action(({ search, pending }: { search?: string; pending?: boolean }) =>
      withContext(terminal, async (context) => {
        const all = (await listUsers(context.db.read, search)).map((row) => ({
          ...presentUser(context, row),
          state: stateOf(row),
        }));
        const rows = pending ? all.filter(({ state }) => state === 'pending') : all;
        printData(terminal, rows, asTable(['id', 'name', 'email', 'role', 'state', 'created_at'], rows));
      }),
    );
}

const makeAdmin = (context: AuditedContext, email: string) => changeByEmail(context, email, { role: 'admin' });
const makePlayer = (context: AuditedContext, email: string) => changeByEmail(context, email, { role: 'player' });
const deactivate = (context: AuditedContext, email: string) => changeByEmail(context, email, { active: false });
const activate = (context: AuditedContext, email: string) => changeByEmail(context, email, { active: true });
const accept = async (context: AuditedContext, email: string) =>
  acceptPerson(context, (await getUser(context.db.read, email)).id);
const reject = async (context: AuditedContext, email: string) =>
  rejectPerson(context, (await getUser(context.db.read, email)).id);
function stateOf({ deactivated_at, pending_since, email, email_verified_at }: UserRow): string {
  if (pending_since !== null) return deactivated_at === null ? 'pending' : 'rejected';
  if (deactivated_at !== null) return 'deactivated';
  if (email === null) return 'guest';
  return email_verified_at === null ? 'unverified' : 'active';
}

function addChanges(users: Command, terminal: Terminal): void {
  for (const [name, change, description, done] of [
    ['accept', accept, 'accept a user who waits for approval, and tell them by email', 'is accepted'],
    [
      'reject',
      reject,
      'reject a user who waits for approval, and tell them by email; the account is erased after 30 days',
      'is rejected',
    ],
    ['promote', makeAdmin, 'make a user an admin', 'is now an admin'],
    ['demote', makePlayer, 'make a user a player, who has no staff permissions', 'is now a player'],
    [
      'deactivate',
      deactivate,
      'sign a user out everywhere and block their sign-in; their bookings stay',
      'is deactivated',
    ],
    ['activate', activate, 'let a deactivated user sign in again', 'can sign in again'],
    [
      'reset-second-factor',
      resetSecondFactor,
      "turn off a user's second factor and sign them out, if they have lost the authenticator app and the recovery codes",
      'can sign in without a second factor and is signed out everywhere',
    ],
    [
      'remove-passkeys',
      removePasskeysOf,
      'remove all passkeys of a user who has lost a device, and sign the user out everywhere',
      'has no passkeys and is signed out everywhere',
    ],
  ] as const) {
    users
      .command(name)
      .description(description)
      .argument('<email>', 'the email of the user')
      .action((email: string) =>
        withContext(terminal, async (context) => {
          const user = presentUser(context, await change(context, email));
          printData(terminal, user, [`${email} ${done}.`]);
        }),
      );
  }
}

function addSetRole(users: Command, terminal: Terminal): void {
  users
    .command('set-role')
    .description('change what a user may do')
    .argument('<email>', 'the email of the user')
    .addArgument(new Argument('<role>', 'the new role').choices(roles))
    .action((email: string, role: Role) =>
      withContext(terminal, async (context) => {
        const user = presentUser(context, await changeByEmail(context, email, { role }));
        printData(terminal, user, [`${email} now has the role ${role}.`]);
      }),
    );
}

function addMerge(users: Command, terminal: Terminal): void {
  users
    .command('merge')
    .description(
      'move the bookings of a guest to another account or guest entry of the same person, and erase the guest',
    )
    .argument('<who>', 'the person who keeps the bookings: the email of a user, or the id of a guest')
    .argument('<guest>', 'the id of the guest who is erased', readId)
    .option('--yes', 'do not ask for confirmation')
    .action((who: string, guestId: number, { yes }: { yes?: boolean }) =>
      withContext(terminal, async (context) => {
        const { id, name } = await findPerson(context, who);
        const guest = await getUserById(context.db.read, guestId);
        const bookings = `This gives all bookings of guest ${guestId} (${guest.name}) to user ${id} (${name})`;
        await confirm(terminal, `${bookings} and erases the guest.`, { yes });
        const person = presentUser(context, await mergeGuest(context, id, guestId));
        printData(terminal, person, [`Guest ${guestId} is merged into user ${id} (${name}).`]);
      }),
    );
}

function findPerson({ db: { read } }: Context, who: string): Promise<UserRow> {
  const isId = /^[1-9]\d{0,14}$/.test(who);
  return isId ? getUserById(read, Number(who)) : getUser(read, who);
}

function addErase(users: Command, terminal: Terminal): void {
  users
    .command('erase')
    .description("erase a person's data and cancel their upcoming bookings; this cannot be undone")
    .argument('<who>', 'the email of a user, or the id of a guest')
    .option('--yes', 'do not ask for confirmation')
    .action((who: string, { yes }: { yes?: boolean }) =>
      withContext(terminal, async (context) => {
        const { id, name } = await findPerson(context, who);
        await confirm(terminal, `This erases user ${id} (${name}) and cancels the user's upcoming bookings.`, { yes });
        await eraseUser(context, id);
        await finishErasure(context, id);
        printData(terminal, { id }, [`User ${id} is erased.`]);
      }),
    );
}

function addSetPassword(users: Command, terminal: Terminal): void {
  users
    .command('set-password')
    .description(
      "set a user's password, remove their passkeys and sign them out; without --password-stdin it generates a password and shows it only once",
    )
    .argument('<email>', 'the email of the user')
    .option('--password-stdin', 'read the password from standard input')
    .action(async (email: string, options: PasswordOptions) => {
      const password = await choosePassword(terminal, options);
      await withContext(terminal, async (context) => {
        const user = presentUser(context, await setPassword(context, email, password.text));
        const data = { ...user, ...(password.isGenerated && { password: password.text }) };
        const done = `Changed the password of ${email}. The user is signed out everywhere.`;
        printData(terminal, data, [done, ...passwordLines(password)]);
      });
    });
}

/** Waits until the erasure is complete. If the service does not run the job, this command runs it. */
async function finishErasure(context: Context, id: number): Promise<void> {
  while ((await getUserById(context.db.read, id)).erasing !== null) {
    await runJobs(context);
    await sleep(ERASURE_POLL_MS);
  }
}

interface Password {
  text: string;
  isGenerated: boolean;
}

async function choosePassword(terminal: Terminal, { passwordStdin }: PasswordOptions): Promise<Password> {
  if (!passwordStdin) return { text: randomBytes(12).toString('base64url'), isGenerated: true };
  const text = (await readStandardInput(terminal)).replace(/\r?\n$/, '');
  return { text, isGenerated: false };
}

function passwordLines({ text, isGenerated }: Password): string[] {
  return isGenerated ? ['The password, shown only once:', '', `  ${text}`, ''] : [];
}
