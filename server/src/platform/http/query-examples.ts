/** Values for query parameters in samples. The OpenAPI document has examples of path parameters and bodies only. */
const VALUES: Record<string, string> = {
  ...{ date: '2026-11-22', date_from: '2026-11-01', date_to: '2026-11-30', group_by: 'court', ticket: 'clt_...' },
};
/** Operations that need at least one of several optional parameters, and the parameter that samples send. */
const NEEDED: Record<string, string[]> = { getCourtAvailability: ['date'] };

/** Returns the query that a sample of an operation sends: the values of the parameters that a request needs. */
export function queryExample(
  operationId: string,
  parameters: readonly { name: string; in: string; required?: boolean }[],
): Record<string, string> {
  const needed = parameters.filter(
    ({ name, in: place, required }) => place === 'query' && (required || NEEDED[operationId]?.includes(name)),
  );
  return Object.fromEntries(needed.map(({ name }) => [name, VALUES[name] ?? 'value']));
}
