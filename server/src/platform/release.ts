import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

const manifest = readFileSync(findPackageJSON(import.meta.url)!, 'utf8');

/** The version of this release. */
export const VERSION = (JSON.parse(manifest) as { version: string }).version;
