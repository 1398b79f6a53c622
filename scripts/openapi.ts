import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/database.ts';
import { modules } from '../server/src/modules.ts';

/** Returns the OpenAPI document of a service with the default settings, as at `/openapi.json`. */
export async function readOpenApi<Document>(): Promise<Document> {
  const config = readConfig({});
  const folder = mkdtempSync(join(tmpdir(), 'courtside-generate-'));
  const db = await openDatabase({ ...config, DATABASE_URL: { file: join(folder, 'empty.db') } });
  const app = await buildApp({ db, config, now: Date.now, modules });
  await app.ready();
  const document = app.swagger() as unknown as Document;
  await app.close();
  await db.close();
  rmSync(folder, { recursive: true });
  return document;
}
