import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { patchClub, patchPolicy, setClubLogo } from '../modules/club/actions.ts';
import { checkImage } from '../modules/club/image.ts';
import { findPolicyError, type Policy, type PolicyName, policyNames, policyOf } from '../modules/club/policy.ts';
import { type Club, presentClub } from '../modules/club/schema.ts';
import { type ClubRow, findClub } from '../modules/club/store.ts';
import { MAX_IMAGE_BYTES } from '../platform/http/images.ts';
import { readColour, readCurrency, readName, readTimeZone } from './arguments.ts';
import { withContext } from './database.ts';
import { UsageError } from './errors.ts';
import { printData, type Terminal } from './terminal.ts';

interface ClubTexts {
  name?: string;
  colour?: string;
  timeZone?: string;
  currency?: string;
}

export function addClub(program: Command, terminal: Terminal): void {
  const club = program
    .command('club')
    .description("show and change the club's name, colour, logo, time zone, currency and rules");
  for (const add of [addShow, addSet, addRules, addLogo, addRemoveLogo]) add(club, terminal);
}

function addShow(club: Command, terminal: Terminal): void {
  club
    .command('show')
    .description("show the club's name, colour, logo, time zone and currency")
    .action(() => withContext(terminal, async ({ db }) => show(terminal, presentClub(await findClub(db.read)))));
}

function addSet(club: Command, terminal: Terminal): void {
  club
    .command('set')
    .description("set the club's name, colour, time zone or currency; an empty text resets a field")
    .option('--name <name>', 'the name that the web app, emails and calendars show', orEmpty(readName))
    .option('--colour <colour>', 'the colour of the web app, such as #0a6b50', orEmpty(readColour))
    .option('--time-zone <zone>', 'the time zone of new courts, such as Europe/Madrid', orEmpty(readTimeZone))
    .option('--currency <code>', 'the currency of prices, such as EUR', orEmpty(readCurrency))
    .action(({ name, colour, timeZone: time_zone, currency }: ClubTexts) => {
      const given = Object.entries({ name, colour, time_zone, currency }).filter(([, text]) => text !== undefined);
      const patch = Object.fromEntries(given.map(([field, text]) => [field, text || null]));
      if (Object.keys(patch).length === 0)
        throw new UsageError('Nothing to change. Use --name, --colour, --time-zone or --currency.');
      return change(terminal, (context) => patchClub(context, patch));
    });
}

function addRules(club: Command, terminal: Terminal): void {
  club
    .command('rules')
    .description("show the club's rules, or change some of them")
    .argument('[changes...]', 'rules and values, such as max_no_shows=3; an empty value restores the default')
    .action((changes: string[]) =>
      withContext(terminal, async (context) => {
        const patch = Object.fromEntries(changes.map(readRule));
        const row = changes.length === 0 ? await findClub(context.db.read) : await patchPolicy(context, patch);
        const policy = policyOf(row);
        printData(
          terminal,
          policy,
          policyNames.map((name) => `${name}=${policy[name]}`),
        );
      }),
    );
}

function readRule(change: string): [PolicyName, Policy[PolicyName] | null] {
  const [name, ...rest] = change.split('=');
  const text = rest.join('=');
  const rule = policyNames.find((known) => known === name);
  if (!rule) throw new UsageError(`${name} is not a rule. \`courtside club rules\` lists all rules.`);
  if (!change.includes('=')) throw new UsageError(`${change} has no value. Write ${change}=VALUE.`);
  const value = text === '' ? null : readValue(text);
  const error = value === null ? undefined : findPolicyError(rule, value);
  if (error !== undefined) throw new UsageError(`${rule} ${error}.`);
  return [rule, value];
}

function readValue(text: string): Policy[PolicyName] {
  if (text === 'true' || text === 'false') return text === 'true';
  return (/^\d+$/.test(text) ? Number(text) : text) as Policy[PolicyName];
}

function addLogo(club: Command, terminal: Terminal): void {
  club
    .command('logo')
    .description("replace the club's logo")
    .argument('<file>', 'a PNG, JPEG or WebP image')
    .action(async (file: string) => {
      const bytes = await readFile(file).catch((error: Error) => {
        throw new UsageError(`${file} cannot be read: ${error.message}.`);
      });
      if (bytes.length > MAX_IMAGE_BYTES) throw new UsageError(`${file} is too large. Use a file of at most 2 MiB.`);
      return change(terminal, (context) => setClubLogo(context, checkImage(bytes)));
    });
}

function addRemoveLogo(club: Command, terminal: Terminal): void {
  club
    .command('remove-logo')
    .description("remove the club's logo")
    .action(() => change(terminal, (context) => setClubLogo(context, null)));
}

function change(
  terminal: Terminal,
  write: (context: Parameters<typeof patchClub>[0]) => Promise<ClubRow>,
): Promise<void> {
  return withContext(terminal, async (context) => show(terminal, presentClub(await write(context))));
}

function show(terminal: Terminal, club: Club): void {
  const { name, colour, logo_url, time_zone, currency } = club;
  const look = [`Name: ${name ?? '-'}`, `Colour: ${colour ?? '-'}`, `Logo: ${logo_url ?? '-'}`];
  const lines = [...look, `Time zone: ${time_zone}`, `Currency: ${currency}`];
  printData(terminal, club, lines);
}

/** Accepts what `read` accepts, and an empty text, which resets the field. */
function orEmpty(read: (text: string) => string): (text: string) => string {
  return (text) => (text === '' ? '' : read(text));
}
