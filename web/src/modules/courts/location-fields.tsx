import { useState } from 'react';
import { Field } from '../../ui/fields.tsx';
import { Fold } from '../../ui/fold.tsx';
import { TimeZoneChoice } from '../../ui/time-zone-choice.tsx';
import type { TextAttributes } from './booking-rules.tsx';
import type { CourtDraft } from './court-draft.ts';
import { useCourtWords } from './court-words.ts';
import { coordinatesIn } from './map-link.ts';

interface Props {
  draft: CourtDraft;
  text: TextAttributes;
  onChange: (fields: Partial<CourtDraft>) => void;
}

/** A court's coordinates and time zone. A map link sets the coordinates. */
export function LocationFields({ draft, text, onChange }: Props) {
  const words = useCourtWords();
  const [link, setLink] = useState('');
  const paste = (text: string): void => {
    setLink(text);
    const found = coordinatesIn(text);
    if (found) onChange({ latitude: String(found.latitude), longitude: String(found.longitude) });
  };
  const isUnknown = link.trim() !== '' && coordinatesIn(link) === undefined;
  return (
    <Fold title={words.location} summary={draft.time_zone}>
      <Field
        label={words.mapLink}
        hint={words.mapHint}
        fieldError={isUnknown ? words.noCoordinates : undefined}
        autoComplete="off"
        value={link}
        onChange={({ target }) => paste(target.value)}
      />
      <div className="form-grid">
        <Field label={words.latitude} type="number" step="any" min={-90} max={90} {...text('latitude')} />
        <Field label={words.longitude} type="number" step="any" min={-180} max={180} {...text('longitude')} />
        <TimeZoneChoice label={words.zone} value={draft.time_zone} onChange={(time_zone) => onChange({ time_zone })} />
      </div>
    </Fold>
  );
}
