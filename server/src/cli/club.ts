import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { patchClub, setClubLogo } from '../features/club/actions.ts';
import { checkImage } from '../features/club/image.ts';
import { type Club, presentClub } from '../features/club/schema.ts';
import { type ClubRow, findClub } from '../features/club/store.ts';
import { MAX_IMAGE_BYTES } from '../platform/http/images.ts';
import { readColour, readCurrency, readName, readTimeZone } from './arguments.ts';
import { withContext } from './database.ts';
import { UsageError } from './errors.ts';
import { printData, type Terminal } from './terminal.ts';

interface Json {
  json?: boolean;
}

interface ClubTexts {
  name?: string;
  colour?: string;
  timeZone?: string;
  currency?: string;
}

export function addClub(program: Command, terminal: Terminal): void {
  const club = program
    .command('club')
    .description("show and change the club's name, colour, logo, time zone and currency");
  for (const add of [addShow, addSet, addLogo, addRemoveLogo]) add(club, terminal);
}

function addShow(club: Command, terminal: Terminal): void {
  club
    .command('show')
    .description("show the club's name, colour, logo, time zone and currency")
    .option('--json', 'print JSON')
    .action(({ json }: Json) =>
      withContext(terminal, async ({ db, config }) =>
        show(terminal, presentClub(await findClub(db.read), config), json),
      ),
    );
}

function addSet(club: Command, terminal: Terminal): void {
  club
    .command('set')
    .description("set the club's name, colour, time zone or currency; an empty text resets a field")
    .option('--name <name>', 'the name that the web app, emails and calendars show', orEmpty(readName))
    .option('--colour <colour>', 'the colour of the web app, such as #0a6b50', orEmpty(readColour))
    .option('--time-zone <zone>', 'the time zone of new courts, such as Europe/Madrid', orEmpty(readTimeZone))
    .option('--currency <code>', 'the currency of prices, such as EUR', orEmpty(readCurrency))
    .option('--json', 'print JSON')
    .action(({ json, timeZone: time_zone, ...texts }: Json & ClubTexts) => {
      const given = { ...texts, ...(time_zone !== undefined && { time_zone }) };
      const patch = Object.fromEntries(Object.entries(given).map(([field, text]) => [field, text || null]));
      if (Object.keys(patch).length === 0)
        throw new UsageError('Nothing to change. Use --name, --colour, --time-zone or --currency.');
      return change(terminal, json, (context) => patchClub(context, patch));
    });
}

function addLogo(club: Command, terminal: Terminal): void {
  club
    .command('logo')
    .description("replace the club's logo")
    .argument('<file>', 'a PNG, JPEG or WebP image')
    .option('--json', 'print JSON')
    .action(async (file: string, { json }: Json) => {
      const bytes = await readFile(file).catch((error: Error) => {
        throw new UsageError(`${file} cannot be read: ${error.message}.`);
      });
      if (bytes.length > MAX_IMAGE_BYTES) throw new UsageError(`${file} is too large. Use a file of at most 2 MiB.`);
      return change(terminal, json, (context) => setClubLogo(context, checkImage(bytes)));
    });
}

function addRemoveLogo(club: Command, terminal: Terminal): void {
  club
    .command('remove-logo')
    .description("remove the club's logo")
    .option('--json', 'print JSON')
    .action(({ json }: Json) => change(terminal, json, (context) => setClubLogo(context, null)));
}

function change(
  terminal: Terminal,
  json: boolean | undefined,
  write: (context: Parameters<typeof patchClub>[0]) => Promise<ClubRow>,
): Promise<void> {
  return withContext(terminal, async (context) =>
    show(terminal, presentClub(await write(context), context.config), json),
  );
}

function show(terminal: Terminal, club: Club, json: boolean | undefined): void {
  const { name, colour, logo_url, time_zone, currency } = club;
  const look = [`Name: ${name ?? '-'}`, `Colour: ${colour ?? '-'}`, `Logo: ${logo_url ?? '-'}`];
  const lines = [...look, `Time zone: ${time_zone}`, `Currency: ${currency}`];
  printData(terminal, json, club, lines);
}

/** Also accepts an empty text, which resets the field. */
function orEmpty(read: (text: string) => string): (text: string) => string {
  return (text) => (text === '' ? '' : read(text));
}
