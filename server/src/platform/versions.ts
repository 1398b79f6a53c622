import { Problem } from './errors.ts';

/**
 * Compares a resource's version with those that `If-Match` accepts (RFC 9110, 13.1.1); undefined accepts any.
 * @throws {Problem} `version_mismatch`
 */
export function checkVersion(version: number, accepted: readonly number[] | undefined): void {
  if (!accepted || accepted.includes(version)) return;
  throw new Problem(
    'version_mismatch',
    `The resource has version ${version} now; read it again and repeat the change.`,
  );
}
