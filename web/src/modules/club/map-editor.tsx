import { useMutation } from '@tanstack/react-query';
import { type PointerEvent, useRef, useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { COURT_DATA, useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { type MapPosition, SiteMap } from '../../ui/site-map.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { changesIn, NO_CHANGES, onMap, type PlacedCourt, placeIn, withPlace } from './map-draft.ts';
import { MapMarker } from './map-marker.tsx';
import { MapSide } from './map-side.tsx';
import { useMapWords } from './map-words.ts';

/** The service changes at most this many courts in one request. */
const MAX_CHANGES = 200;

/** Places courts on the map with clicks, by dragging, with the arrow keys or with numbers. Saves all places at once. */
export function MapEditor({ url, courts }: { url: string; courts: readonly PlacedCourt[] }) {
  const common = useWords();
  const words = useMapWords();
  const [draft, setDraft] = useState(NO_CHANGES);
  const [chosenId, setChosenId] = useState<number>();
  const [said, setSaid] = useState('');
  const drags = useRef(0);
  const frame = useRef<HTMLDivElement>(null);
  const placeOf = (court: PlacedCourt): MapPosition | null => placeIn(draft, court);
  const missing = courts.filter((court) => !placeOf(court));
  const chosen = courts.find(({ id }) => id === chosenId) ?? missing[0];
  const changes = changesIn(draft, courts);
  const saving = useSaving(changes, () => setDraft(NO_CHANGES));
  const place = (court: PlacedCourt, position: MapPosition | null, kind: string): void => {
    setDraft((old) => withPlace(old, court.id, position, `${kind} ${court.id}`));
    setChosenId(court.id);
    if (position) setSaid(words.at(court.name, `${position.x / 10}`, `${position.y / 10}`));
  };
  const pointAt = ({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): MapPosition => {
    const { left, top, width, height } = frame.current!.getBoundingClientRect();
    return onMap(((clientX - left) / width) * 1000, ((clientY - top) / height) * 1000);
  };
  return (
    <>
      <p className="hint">{words.howTo}</p>
      <div className="map-view">
        <SiteMap
          ref={frame}
          url={url}
          label={words.courts}
          onClick={(event) => {
            if (!chosen || (event.target as HTMLElement).closest('.map-marker')) return;
            place(chosen, pointAt(event), `click ${(drags.current += 1)}`);
            // The next court without a place is the next one to place.
            if (!placeOf(chosen)) setChosenId(missing.find(({ id }) => id !== chosen.id)?.id ?? chosen.id);
          }}
        >
          {courts.map((court) => (
            <MapMarker
              key={court.id}
              {...{ court, pointAt }}
              position={placeOf(court)}
              isChosen={court === chosen}
              onChoose={() => setChosenId(court.id)}
              onDragStart={() => (drags.current += 1)}
              onDrag={(position) => place(court, position, `drag ${drags.current}`)}
              onMove={(position) => place(court, position, 'keys')}
            />
          ))}
        </SiteMap>
        <MapSide {...{ chosen, missing, placeOf }} onChoose={setChosenId} onPlace={place} />
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {saving.isError && <Failure error={saving.error} title={words.failed} />}
      <div className="row">
        <Button
          kind="primary"
          disabled={changes.length === 0 || saving.isPending}
          onClick={() => saving.mutate(undefined)}
        >
          {common.save}
        </Button>
        <Button disabled={draft.length === 0} onClick={() => setDraft(draft.slice(0, -1))}>
          {common.undo}
        </Button>
        <Button disabled={draft.length === 0} onClick={() => setDraft(NO_CHANGES)}>
          {common.cancel}
        </Button>
      </div>
    </>
  );
}

function useSaving(changes: ReturnType<typeof changesIn>, onSaved: () => void) {
  const words = useMapWords();
  const refresh = useRefresh(COURT_DATA);
  return useMutation({
    mutationFn: async () => {
      for (let i = 0; i < changes.length; i += MAX_CHANGES)
        await api.post('/admin/courts/update-many', { body: { courts: changes.slice(i, i + MAX_CHANGES) } });
      await refresh();
    },
    onSuccess: () => {
      onSaved();
      showToast(words.saved);
    },
  });
}
