export interface Coordinates {
  latitude: number;
  longitude: number;
}

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const PAIR = String.raw`${NUMBER}\s*,\s*${NUMBER}`;

/** The parts of map links that can contain coordinates, the most exact part first. */
const PATTERNS = [
  // Google Maps: the marker of a place
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  // OpenStreetMap: the marker
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  // Google Maps and Apple Maps: a place, a search or a route
  new RegExp(`[?&](?:coordinate|ll|q|query|daddr|destination)=(?:loc:)?${PAIR}`),
  new RegExp(`/maps/(?:place|search|dir)/${PAIR}`),
  // Google Maps: the middle of the map
  new RegExp(`/@${PAIR}`),
  // OpenStreetMap: the middle of the map
  new RegExp(`#map=[\\d.]+/${NUMBER}/${NUMBER}`),
  new RegExp(`[?&](?:center|sll)=${PAIR}`),
  new RegExp(`^geo:${PAIR}`),
  new RegExp(`^${PAIR}$`),
];

/**
 * Returns the coordinates in a link of Google Maps, OpenStreetMap or Apple Maps, or in a text such as
 * `41.38, 2.17`. Returns undefined if there are none, for example in a short link.
 */
export function coordinatesIn(text: string): Coordinates | undefined {
  const link = decode(text.trim()).replaceAll('+', ' ');
  for (const pattern of PATTERNS) {
    const [, latitude, longitude] = pattern.exec(link)?.map(Number) ?? [];
    if (latitude === undefined || longitude === undefined) continue;
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  }
  return undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
