import type { Problems } from '../../platform/problems.ts';

export const problems = {
  api_key_missing: {
    status: 401,
    title: 'No API key',
    remedy: 'Send your API key in the X-API-Key header. The operator creates keys with `courtside keys create`.',
  },
  api_key_invalid: {
    status: 401,
    title: 'The API key is not valid',
    remedy: 'Check that the key is complete. If it has expired or has been revoked, ask the operator for a new one.',
  },
  scope_missing: {
    status: 403,
    title: 'The API key lacks a scope',
    remedy: 'Use a key that has the scope in required_scope, or ask an admin to add the scope to this key.',
  },
  origin_not_allowed: {
    status: 403,
    title: 'The API key does not allow this origin',
    remedy:
      'Use the key on a web page from an origin that the key allows, or ask an admin to add this origin to the key.',
  },
  bad_origin: 'field error',
  not_publishable: 'field error',
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
