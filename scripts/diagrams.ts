/**
 * Makes an image of each Mermaid diagram in the documents, for `npm run diagrams`. The guide at `/guide` shows these
 * images, because Mermaid itself would be 3 MB of scripts. The script gets Mermaid from npm, and needs Chromium.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diagramFile } from '../server/src/modules/guide/render.ts';

const DOCS = join(import.meta.dirname, '../docs');
const MERMAID = '@mermaid-js/mermaid-cli@12.2.0';
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const look = { theme: 'neutral', htmlLabels: false, flowchart: { htmlLabels: false }, fontFamily: 'sans-serif' };

const codes = globSync('**/*.md', { cwd: DOCS }).flatMap((file) =>
  [...readFileSync(join(DOCS, file), 'utf8').matchAll(/^```mermaid\n([^]*?)^```$/gm)].map(([, code]) => code!),
);
const diagrams = new Map(codes.map((code) => [diagramFile(code), code]));
mkdirSync(join(DOCS, 'diagrams'), { recursive: true });
for (const file of globSync('diagrams/*.svg', { cwd: DOCS })) if (!diagrams.has(file)) rmSync(join(DOCS, file));

const folder = mkdtempSync(join(tmpdir(), 'courtside-diagrams-'));
writeFileSync(join(folder, 'look.json'), JSON.stringify(look));
writeFileSync(join(folder, 'browser.json'), JSON.stringify({ executablePath: CHROMIUM, args: ['--no-sandbox'] }));
for (const [file, code] of diagrams) {
  if (existsSync(join(DOCS, file))) continue;
  writeFileSync(join(folder, 'in.mmd'), code);
  const options = ['-c', 'look.json', '-p', 'browser.json', '-i', 'in.mmd', '-o', join(DOCS, file), '-b', 'white'];
  const words = ['--yes', '-p', MERMAID, '-p', 'puppeteer', 'mmdc', ...options];
  const env = { ...process.env, PUPPETEER_SKIP_DOWNLOAD: 'true' };
  const { status } = spawnSync('npx', words, { cwd: folder, env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`There is no image of this diagram:\n${code}`);
}
rmSync(folder, { recursive: true });
