import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Booking, CourtDay } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { useClub } from '../../lib/club.ts';
import type { FindSearch } from '../../lib/find-search.ts';
import { useFormats } from '../../lib/format.ts';
import { Ban, Check, X } from '../../ui/icons/more-icons.ts';
import { MapSpot, SiteMap } from '../../ui/site-map.tsx';
import { ZoomButtons } from '../../ui/timeline/zoom-buttons.tsx';
import CourtList from './court-list.tsx';
import type { Filters } from './filters.ts';
import { mapStateOf } from './map-state.ts';
import { useMapWords } from './map-words.ts';
import { priceOf } from './price.ts';
import type { Courts } from './queries.ts';

interface Props {
  days: readonly CourtDay[];
  filters: Filters;
  own: readonly Booking[];
  facts: Courts;
  onOpen: (fields: FindSearch) => void;
}

const ZOOMS = [1, 1.5, 2, 3] as const;
const ICONS = { free: Check, full: X, closed: Ban };

/** The site map with the state of each court on the chosen day. A marker shows the free times of its court. */
export default function MapView({ days, children, ...props }: Props & { children: ReactNode }) {
  const words = useMapWords();
  const { site_map_url: url } = useClub();
  const [zoom, setZoom] = useState<(typeof ZOOMS)[number]>(1);
  const [chosen, setChosen] = useState<{ id: number }>();
  const times = useRef<HTMLElement>(null);
  useEffect(() => {
    if (chosen) times.current?.focus();
  }, [chosen]);
  // Without a map, as after its removal, an old choice of this view shows the list.
  const isPlaced = ({ court_id: id }: CourtDay): boolean => Boolean(url && props.facts.get(id)?.map_position);
  const placed = days.filter(isPlaced);
  const others = days.filter((day) => !isPlaced(day));
  const shown = placed.find(({ court_id }) => court_id === chosen?.id);
  if (!url || (placed.length === 0 && props.facts.size > 0))
    return (
      <CourtList days={days} {...props}>
        {children}
      </CourtList>
    );
  return (
    <div className="map-view">
      <div className="map-side">
        <div className="map-head">
          <p className="hint">{words.hint}</p>
          <ZoomButtons {...{ zoom, zooms: ZOOMS }} onChange={setZoom} />
        </div>
        <SiteMap url={url} label={words.courts} zoom={zoom}>
          {placed.map((day) => (
            <Marker key={day.court_id} {...{ day, ...props }} isChosen={day === shown} onChoose={setChosen} />
          ))}
        </SiteMap>
      </div>
      <div className="map-times">
        {shown && (
          <section ref={times} tabIndex={-1} aria-label={shown.court.name}>
            <CourtList days={[shown]} {...props} />
          </section>
        )}
        {others.length > 0 && props.facts.size > 0 && (
          <section aria-label={words.others}>
            <h2>{words.others}</h2>
            <CourtList days={others} {...props} />
          </section>
        )}
        {children}
      </div>
    </div>
  );
}

interface MarkerProps extends Omit<Props, 'days' | 'onOpen'> {
  day: CourtDay;
  isChosen: boolean;
  onChoose: (chosen: { id: number }) => void;
}

function Marker({ day, filters: { length, from }, own, facts, isChosen, onChoose }: MarkerProps) {
  const common = useWords();
  const words = useMapWords();
  const formats = useFormats();
  const { court, court_id: id } = day;
  const shown = mapStateOf(day, { length, from, own, window: facts.get(id) });
  const Icon = ICONS[shown.state];
  const price = shown.state === 'free' ? priceOf(day, shown.start, length, { formats, words: common }) : undefined;
  return (
    <MapSpot position={facts.get(id)!.map_position!}>
      <button
        type="button"
        className={shown.state === 'free' ? 'map-marker' : 'map-marker quiet'}
        aria-pressed={isChosen}
        onClick={() => onChoose({ id })}
      >
        <Icon aria-hidden="true" size={16} />
        <span className="map-label">
          <b>{court.name}</b>
          {shown.state === 'free' ? (
            <span>
              <span className="visually-hidden">{`${words.freeFrom} `}</span>
              {formats.time(shown.start.start_time)}
              {price !== undefined && <span className="map-more">{` · ${price}`}</span>}
            </span>
          ) : (
            <span>{words[shown.state]}</span>
          )}
        </span>
      </button>
    </MapSpot>
  );
}
