import { programFor } from './cli/program.ts';

const program = await programFor(process.argv.slice(2));
await program.parseAsync();
