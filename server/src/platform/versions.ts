import { Problem } from './errors.ts';

/** Checks a resource's version against `If-Match` (RFC 9110, 13.1.1). `undefined` accepts any version. */
export function checkVersion(version: number, accepted: readonly number[] | undefined): void {
  if (!accepted || accepted.includes(version)) return;
  throw new Problem(
    'version_mismatch',
    `The resource has version ${version} now. Read it again and repeat the change.`,
  );
}
