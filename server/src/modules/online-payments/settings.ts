import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ModuleSettings, setting, SettingError } from '../../setting-forms.ts';

const values = {
  MONEY_KEY_FILE: {
    ...setting<Buffer | null>('', 'the path of a file with 32 random bytes in Base64, or empty', readKey),
    section: 'Online payments',
    text: 'A file with the key that encrypts the API keys of [payment providers](payments.md). Make it with `openssl rand -base64 32`.',
  },
};

function readKey(path: string, base: string | undefined): Buffer | null | undefined {
  if (path === '') return null;
  const file = resolve(base ?? '/', path);
  if (!existsSync(file)) return undefined;
  const key = Buffer.from(readText(file), 'base64');
  if (key.length !== 32)
    throw new SettingError('should contain 32 bytes in Base64; make it with `openssl rand -base64 32`');
  return key;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new SettingError(`is a file that cannot be read (${(error as { code: string }).code})`);
  }
}

declare module '../../config.ts' {
  interface DeclaredSettings extends Readonly<typeof values> {}
}

export const settings: ModuleSettings = { values };
