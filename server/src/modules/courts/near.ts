import { invalid } from '../../platform/errors.ts';

/** A place on Earth (WGS 84, in degrees) and a search radius. */
export interface Near {
  latitude: number;
  longitude: number;
  withinKm: number;
}

/** The mean radius of the Earth (IUGG), in kilometres. */
const EARTH_KM = 6371.0088;
const DEFAULT_KM = 25;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (radians: number): number => (radians * 180) / Math.PI;

export function readNear(near: string | undefined, withinKm: number | undefined): Near | undefined {
  if (near === undefined) {
    if (withinKm === undefined) return undefined;
    const detail = 'within_km needs near. Send both or neither.';
    throw invalid([{ parameter: 'within_km', code: 'not_allowed', detail }]);
  }
  const [latitude = NaN, longitude = NaN] = near.split(',').map(Number);
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) {
    return { latitude, longitude, withinKm: withinKm ?? DEFAULT_KM };
  }
  const detail = 'near must be a latitude from -90 to 90 and a longitude from -180 to 180.';
  throw invalid([{ parameter: 'near', code: 'wrong_format', detail }]);
}

/** Returns the great-circle distance to a place, in kilometres (haversine formula). */
export function distanceKm(near: Near, place: { latitude: number; longitude: number }): number {
  const dLatitude = radians(place.latitude - near.latitude);
  const dLongitude = radians(place.longitude - near.longitude);
  const across = Math.cos(radians(near.latitude)) * Math.cos(radians(place.latitude));
  const h = Math.sin(dLatitude / 2) ** 2 + across * Math.sin(dLongitude / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/**
 * Returns the ranges of latitudes and longitudes that contain the search radius. `longitudes` is undefined near the
 * poles and the date line, where one range is not enough.
 */
export function boxAround({ latitude, longitude, withinKm }: Near): {
  latitudes: [number, number];
  longitudes: [number, number] | undefined;
} {
  const angle = (withinKm / EARTH_KM) * 1.001; // A margin for rounding errors
  const dLatitude = degrees(angle);
  const latitudes: [number, number] = [latitude - dLatitude, latitude + dLatitude];
  const ratio = Math.sin(angle) / Math.cos(radians(latitude));
  if (latitudes[0] <= -90 || latitudes[1] >= 90 || ratio >= 1) return { latitudes, longitudes: undefined };
  const dLongitude = degrees(Math.asin(ratio));
  const longitudes: [number, number] = [longitude - dLongitude, longitude + dLongitude];
  return { latitudes, longitudes: longitudes[0] < -180 || longitudes[1] > 180 ? undefined : longitudes };
}
