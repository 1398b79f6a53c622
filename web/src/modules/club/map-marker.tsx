import { type PointerEvent, useRef } from 'react';
import { Pin } from '../../ui/icons/first-icons.ts';
import { type MapPosition, MapSpot } from '../../ui/site-map.tsx';
import { moved, onMap, type PlacedCourt } from './map-draft.ts';

interface Props {
  court: PlacedCourt;
  position: MapPosition | null;
  isChosen: boolean;
  pointAt: (event: PointerEvent) => MapPosition;
  onChoose: () => void;
  onDragStart: () => void;
  onDrag: (position: MapPosition) => void;
  onMove: (position: MapPosition) => void;
}

/** A court on the map, which the pointer drags and the arrow keys move. */
export function MapMarker({ court, position, isChosen, pointAt, onChoose, onDragStart, onDrag, onMove }: Props) {
  /** The distance from the marker's centre to the pointer that drags it. */
  const grip = useRef<MapPosition>(undefined);
  if (!position) return null;
  return (
    <MapSpot position={position}>
      <button
        type="button"
        className="map-marker movable"
        aria-pressed={isChosen}
        onClick={onChoose}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          const point = pointAt(event);
          grip.current = { x: point.x - position.x, y: point.y - position.y };
          onDragStart();
        }}
        onPointerMove={(event) => {
          if (!grip.current) return;
          const point = pointAt(event);
          const next = onMap(point.x - grip.current.x, point.y - grip.current.y);
          if (next.x !== position.x || next.y !== position.y) onDrag(next);
        }}
        onPointerUp={() => (grip.current = undefined)}
        onPointerCancel={() => (grip.current = undefined)}
        onKeyDown={(event) => {
          const next = moved(position, event.key, event.shiftKey);
          if (!next) return;
          event.preventDefault();
          onMove(next);
        }}
      >
        <Pin aria-hidden="true" size={16} />
        <span className="map-label">
          <b>{court.name}</b>
        </span>
      </button>
    </MapSpot>
  );
}
