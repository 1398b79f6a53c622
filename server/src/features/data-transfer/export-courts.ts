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
  const [source, ...rest] = (court.external_id ?? '').split('/');
  const hasSource = rest.length > 0;
  return {
    id,
    source: hasSource ? source! : null,
    source_id: hasSource ? rest.join('/') : court.external_id,
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
