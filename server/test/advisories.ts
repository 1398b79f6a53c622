// When run as a program, fails if SECURITY.md does not explain an advisory from `npm audit`. If the registry cannot
// be reached, it prints a message and succeeds, because CI must not depend on the registry.
import { spawnSync } from 'node:child_process';
import { read } from './licences.ts';

/** The output of `npm audit --json`. If npm could not make a report, `message` or `error` gives the reason. */
interface Report {
  vulnerabilities?: Record<string, { via: (string | { url: string; title: string; severity: string })[] }>;
  message?: string;
  error?: { summary: string };
}

/** Returns one line for each advisory in the report that SECURITY.md does not mention. */
export function unexplained({ vulnerabilities = {} }: Report, page: string): string[] {
  const advisories = Object.entries(vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((cause) => (typeof cause === 'string' ? [] : { name, ...cause })),
  );
  const open = advisories.filter(({ url }) => !page.includes(url.slice(url.lastIndexOf('/') + 1)));
  return open.map(({ name, severity, title, url }) => `${name}: ${title} (${severity}), ${url}`);
}

if (import.meta.main) {
  const { stdout, error } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', timeout: 60_000 });
  if (error) throw error;
  const report = JSON.parse(stdout || '{"message":"npm printed nothing"}') as Report;
  const lines = unexplained(report, read('SECURITY.md'));
  for (const line of lines) process.stdout.write(`Not explained in SECURITY.md: ${line}\n`);
  if (!report.vulnerabilities)
    process.stdout.write(`npm audit returned no report: ${report.message ?? report.error?.summary}\n`);
  else if (lines.length === 0) process.stdout.write('SECURITY.md explains every advisory of the registry.\n');
  process.exitCode = lines.length > 0 ? 1 : 0;
}
