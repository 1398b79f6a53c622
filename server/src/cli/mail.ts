import type { Command } from 'commander';
import { testMail } from '../modules/notifications/check.ts';
import { readEmail } from './arguments.ts';
import { readSettings } from './database.ts';
import { UsageError } from './errors.ts';
import { printData, type Terminal } from './terminal.ts';

export function addMail(program: Command, terminal: Terminal): void {
  const mail = program.command('mail').description('test the settings for mail');
  mail
    .command('test')
    .description('send an email to an address, and report whether the mail server accepts it')
    .argument('<address>', 'the recipient of the email', readEmail)
    .action(async (address: string) => {
      const config = readSettings(terminal);
      if (config.SMTP_URL === '') throw new UsageError('SMTP_URL is not set, so the service sends no mail.');
      const { host, accepted, detail } = await testMail(config, address, null);
      if (!accepted) throw new UsageError(`The email was not sent. ${detail}`);
      printData(terminal, { sent: true, host }, [`${host} accepted the email to ${address}.`]);
    });
}
