import { presentCourt } from '../courts/schema.ts';
import type { CourtRow } from '../courts/store.ts';
import type { Cells, Sheet } from './write-csv.ts';

export const courtSheet: Sheet<CourtRow> = {
  columns: [
    ...['id', 'source', 'source_id', 'name', 'type', 'venue', 'address', 'surface', 'setting', 'lights', 'lat', 'lon'],
    ...['time_zone', 'active', 'capacity'],
  ],
  cellsOf: courtCells,
};

function courtCells(row: CourtRow): Cells {
  const { id, name, type, venue, address, surface, indoor, lighted, latitude, longitude, ...court } = presentCourt(row);
  const [, source = null, sourceId = court.external_id] = /^([^/]+)\/(.+)$/s.exec(court.external_id ?? '') ?? [];
  return {
    id,
    source,
    source_id: sourceId,
    name,
    type,
    venue,
    address,
    surface,
    setting: indoor ? 'indoor' : 'outdoor',
    lights: lighted,
    lat: latitude,
    lon: longitude,
    time_zone: court.time_zone,
    active: court.active,
    capacity: court.capacity,
  };
}
