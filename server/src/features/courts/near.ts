import { invalid } from '../../platform/errors.ts';

/** A place on Earth (WGS 84, degrees), and how far from it still counts. */
export interface Near {
  latitude: number;
  longitude: number;
  withinKm: number;
}

/** The mean radius of the Earth (IUGG), in kilometres. */
const EARTH_KM = 6371.0088;
const USUAL_KM = 25;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** Reads `near=latitude,longitude`. @throws {Problem} `validation_failed` */
export function readNear(near: string | undefined, withinKm: number | undefined): Near | undefined {
  if (near === undefined) {
    if (withinKm === undefined) return undefined;
    throw invalid([{ parameter: 'within_km', code: 'not_allowed', detail: 'within_km goes with near.' }]);
  }
  const [latitude = NaN, longitude = NaN] = near.split(',').map(Number);
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) {
    return { latitude, longitude, withinKm: withinKm ?? USUAL_KM };
  }
  const detail = 'near is a latitude from -90 to 90 and a longitude from -180 to 180.';
  throw invalid([{ parameter: 'near', code: 'wrong_format', detail }]);
}

/** The great-circle distance of a place, in kilometres (haversine formula). */
export function distanceKm(near: Near, place: { latitude: number; longitude: number }): number {
  const dLatitude = radians(place.latitude - near.latitude);
  const dLongitude = radians(place.longitude - near.longitude);
  const across = Math.cos(radians(near.latitude)) * Math.cos(radians(place.latitude));
  const h = Math.sin(dLatitude / 2) ** 2 + across * Math.sin(dLongitude / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** A stretch of latitudes and, but for the poles and the date line, of longitudes that holds all that is near enough. */
export function boxAround({ latitude, longitude, withinKm }: Near): {
  latitudes: [number, number];
  longitudes: [number, number] | undefined;
} {
  const angle = (withinKm / EARTH_KM) * 1.001; // rounding must not leave anything out
  const dLatitude = degrees(angle);
  const latitudes: [number, number] = [latitude - dLatitude, latitude + dLatitude];
  const ratio = Math.sin(angle) / Math.cos(radians(latitude));
  if (latitudes[0] <= -90 || latitudes[1] >= 90 || ratio >= 1) return { latitudes, longitudes: undefined };
  const dLongitude = degrees(Math.asin(ratio));
  const longitudes: [number, number] = [longitude - dLongitude, longitude + dLongitude];
  return { latitudes, longitudes: longitudes[0] < -180 || longitudes[1] > 180 ? undefined : longitudes };
}
