interface Place {
  latitude: number | null;
  longitude: number | null;
  address: string | null;
}

/** Returns the address of a map with directions to a court, or undefined if the court's location is unknown. */
export function directionsTo({ latitude, longitude, address }: Place): string | undefined {
  const to = latitude !== null && longitude !== null ? `${latitude},${longitude}` : address?.trim();
  return to ? `https://www.openstreetmap.org/directions?${new URLSearchParams({ to }).toString()}` : undefined;
}
