const TIMEOUT_MS = 15_000;
/** The maximum age of a position that the browser may return from its cache. */
const MAX_AGE_MS = 300_000;

/**
 * Asks the browser for the person's position. Returns the latitude and longitude in degrees, such as `48.857,2.352`,
 * rounded to about 100 metres, because the service needs no more.
 * @throws GeolocationPositionError if the person does not allow it, or if the position is unknown
 */
export async function readPosition(): Promise<string> {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS }),
  );
  const { latitude, longitude } = coords;
  return `${latitude.toFixed(3)},${longitude.toFixed(3)}`;
}
