// Fails if a file other than client/src/money.ts formats money with `Intl`, whose number of decimals differs from ISO
// 4217 for some currencies. `npm run check` runs this script.
import { globSync, readFileSync } from 'node:fs';

const ONLY = 'client/src/money.ts';
const MONEY =
  /style:\s*['"`]currency['"`]|(?:minimum|maximum)FractionDigits\s*\?\?|\)\.(?:minimum|maximum)FractionDigits/;

const files = globSync('{server,client,web}/src/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));
for (const file of files.filter((file) => file !== ONLY && MONEY.test(readFileSync(file, 'utf8')))) {
  process.stderr.write(`${file} must format money with moneyFormat from ${ONLY}.\n`);
  process.exitCode = 1;
}
