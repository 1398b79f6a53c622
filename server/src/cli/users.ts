import { randomBytes } from 'node:crypto';
import { Command, Option } from 'commander';
import { createUser, getUser, setPassword } from '../accounts/actions.ts';
import { presentUser, roles } from '../accounts/schema.ts';
import { listUsers } from '../accounts/store.ts';
import { auditing, operator } from '../audit/actions.ts';
import type { Role } from '../db/schema.ts';
import { setActive, setRole } from '../people/actions.ts';
import { eraseUser } from '../privacy/actions.ts';
import { action, asTable, printData, readName, readStandardInput, UsageError, withContext } from './run.ts';

interface PasswordOptions {
  passwordStdin?: boolean;
  json?: boolean;
}

export const users = new Command('users').description(
  'make, list, promote, demote, deactivate, activate and erase users',
);

users
  .command('create')
  .description('make a user; without --password-stdin a password is made and shown this once')
  .requiredOption('--email <email>', 'what they sign in with')
  .requiredOption('--name <name>', 'their name', readName)
  .addOption(new Option('--role <role>', 'what they may do').choices(roles).default('player'))
  .option('--password-stdin', 'read the password from standard input')
  .option('--json', 'print JSON')
  .action(
    action(async ({ email, name, role, ...options }: PasswordOptions & { email: string; name: string; role: Role }) => {
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(`${email} is no email address.`);
      const password = await choosePassword(options);
      await withContext(
        async (context) => {
          const user = presentUser(
            await createUser(
              auditing(context, operator, { action: 'createUser' }),
              { email, name, password: password.text },
              role,
            ),
          );
          const data = { ...user, ...(password.isNew && { password: password.text }) };
          const lines = [`User ${user.id} (${email}) is a new ${role}.`, ...tellPassword(password)];
          printData(data, { json: options.json, lines: () => lines });
        },
        { mayMake: true },
      );
    }),
  );

users
  .command('list')
  .description('list the users')
  .option('--search <words>', 'only those with these words in name, email or phone')
  .option('--json', 'print JSON')
  .action(
    action(({ search, json }: { search?: string; json?: boolean }) =>
      withContext(async ({ db }) => {
        const rows = (await listUsers(db.read, search)).map(presentUser);
        printData(rows, { json, lines: (rows) => asTable(['id', 'name', 'email', 'role', 'created_at'], rows) });
      }),
    ),
  );

for (const [name, role, description] of [
  ['promote', 'admin', 'make a user an admin'],
  ['demote', 'player', 'make an admin a player again'],
] as const) {
  users
    .command(name)
    .description(description)
    .argument('<email>', 'whom')
    .option('--json', 'print JSON')
    .action(
      action((email: string, { json }: { json?: boolean }) =>
        withContext(async (context) => {
          const user = presentUser(await setRole(context, email, role));
          printData(user, { json, lines: () => [`${email} is ${role === 'admin' ? 'an admin' : 'a player'} now.`] });
        }),
      ),
    );
}

for (const [name, active, description] of [
  ['deactivate', false, 'sign a user out everywhere and let them sign in no more; their bookings stay'],
  ['activate', true, 'let a user who was deactivated sign in again'],
] as const) {
  users
    .command(name)
    .description(description)
    .argument('<email>', 'whom')
    .option('--json', 'print JSON')
    .action(
      action((email: string, { json }: { json?: boolean }) =>
        withContext(async (context) => {
          const user = presentUser(await setActive(context, email, active));
          printData(user, { json, lines: () => [`${email} ${active ? 'can sign in again' : 'is deactivated'}.`] });
        }),
      ),
    );
}

users
  .command('erase')
  .description('erase a person: nothing personal of them stays, bookings to come are cancelled; it cannot be undone')
  .argument('<who>', 'their email, or the id of a guest')
  .option('--json', 'print JSON')
  .action(
    action((who: string, { json }: { json?: boolean }) =>
      withContext(async (context) => {
        const id = /^[1-9]\d{0,14}$/.test(who) ? Number(who) : (await getUser(context.db.read, who)).id;
        await eraseUser(context, id);
        printData({ id }, { json, lines: () => [`User ${id} is erased.`] });
      }),
    ),
  );

users
  .command('set-password')
  .description("set a user's password and end their tokens; without --password-stdin one is made and shown this once")
  .argument('<email>', 'whose')
  .option('--password-stdin', 'read the password from standard input')
  .option('--json', 'print JSON')
  .action(
    action(async (email: string, options: PasswordOptions) => {
      const password = await choosePassword(options);
      await withContext(async (context) => {
        const user = presentUser(await setPassword(context, email, password.text));
        const data = { ...user, ...(password.isNew && { password: password.text }) };
        const lines = [`The password of ${email} is set; they are signed out everywhere.`, ...tellPassword(password)];
        printData(data, { json: options.json, lines: () => lines });
      });
    }),
  );

interface Password {
  text: string;
  isNew: boolean;
}

async function choosePassword({ passwordStdin }: PasswordOptions): Promise<Password> {
  if (!passwordStdin) return { text: randomBytes(12).toString('base64url'), isNew: true };
  const text = (await readStandardInput()).replace(/\r?\n$/, '');
  return { text, isNew: false };
}

function tellPassword({ text, isNew }: Password): string[] {
  return isNew ? ['Their password, shown this once:', '', `  ${text}`, ''] : [];
}
