/** The first segments of paths that the service serves outside `BASE_PATH`. */
export const servicePaths = [
  ...['docs', 'guide', 'openapi.json', 'postman.json', 'problems', 'healthz', 'readyz'],
  ...['metrics', 'calendar', 'live', 'config.json', 'assets', 'images', 'provider-callback', 'payment-notifications'],
];

export function isServicePath(path: string): boolean {
  return servicePaths.includes(path.split('/')[1]!);
}
