import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields.tsx';
import type { MapPosition } from '../../ui/site-map.tsx';
import type { PlacedCourt } from './map-draft.ts';
import { useMapWords } from './map-words.ts';

interface Props {
  chosen: PlacedCourt | undefined;
  missing: readonly PlacedCourt[];
  placeOf: (court: PlacedCourt) => MapPosition | null;
  onChoose: (id: number) => void;
  onPlace: (court: PlacedCourt, position: MapPosition | null, kind: string) => void;
}

/** The chosen court with its place as numbers, and the courts that are not on the map. */
export function MapSide({ chosen, missing, placeOf, onChoose, onPlace }: Props) {
  const words = useMapWords();
  const position = chosen && placeOf(chosen);
  return (
    <div className="map-times">
      {chosen && (
        <section className="card stack" aria-label={chosen.name}>
          <strong>{chosen.name}</strong>
          {position ? (
            <div className="map-fields">
              {(['x', 'y'] as const).map((side) => (
                <Percent
                  key={side}
                  label={side === 'x' ? words.left : words.top}
                  value={position[side]}
                  onChange={(value) => onPlace(chosen, { ...position, [side]: value }, `number ${side}`)}
                />
              ))}
              <Button onClick={() => onPlace(chosen, null, 'remove')}>{words.remove}</Button>
            </div>
          ) : (
            <>
              <p className="hint">{words.clickMap}</p>
              <Button onClick={() => onPlace(chosen, { x: 500, y: 500 }, 'centre')}>{words.putInCentre}</Button>
            </>
          )}
        </section>
      )}
      <section aria-label={words.missing}>
        <h2>{words.missing}</h2>
        {missing.length === 0 && <p className="hint">{words.allPlaced}</p>}
        <div className="row">
          {missing.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="chip"
              aria-pressed={id === chosen?.id}
              onClick={() => onChoose(id)}
            >
              {words.place(name)}
            </button>
          ))}
        </div>
      </section>
    </div>
  );
}

/** A number of thousandths as per cent. While a person types, the field keeps the text. */
function Percent({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  const [text, setText] = useState<string>();
  return (
    <Field
      label={label}
      type="number"
      min={0}
      max={100}
      step={0.1}
      value={text ?? value / 10}
      onChange={({ target }) => {
        setText(target.value);
        const next = Math.round(target.valueAsNumber * 10);
        if (next >= 0 && next <= 1000) onChange(next);
      }}
      onBlur={() => setText(undefined)}
    />
  );
}
