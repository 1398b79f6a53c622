import { COURT_DATA, PEOPLE_DATA } from '../../lib/refresh.ts';
import { useState } from 'react';
import { api, config } from '../../lib/session.ts';
import { Check } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { TimeZoneChoice } from '../../ui/time-zone-choice.tsx';
import { useFileWords } from './files-words.ts';
import { ImportSteps } from './import-steps.tsx';
import { type Kind, KindChoice } from './kind-choice.tsx';
import { useImport } from './use-import.ts';

/** Imports courts or bookings from a file. */
export function ImportForm() {
  const words = useFileWords();
  const [kind, setKind] = useState<Kind>('bookings');
  const [createCourts, setCreateCourts] = useState(false);
  const [zone, setZone] = useState(config.time_zone);
  const state = useImport(kind, [...COURT_DATA, ...PEOPLE_DATA], (file, isDryRun, options) => {
    const query = { dry_run: isDryRun, time_zone: zone };
    if (kind === 'courts') return api.upload('/admin/imports/courts', file, { ...options, query });
    const bookingQuery = { ...query, create_courts: createCourts };
    return api.upload('/admin/imports/bookings', file, { ...options, query: bookingQuery });
  });
  const { importing, changing } = state;
  return (
    <Form className="card stack" aria-label={words.import} onSubmit={() => importing.mutate(true)}>
      <h2>{words.import}</h2>
      <div className="form-grid">
        <KindChoice kind={kind} onChange={changing(setKind)} />
        <TimeZoneChoice label={words.zone} value={zone} onChange={changing(setZone)} />
      </div>
      <ImportSteps state={state} columns={words.needs[kind]}>
        {kind === 'bookings' && (
          <Check
            label={words.createCourts}
            checked={createCourts}
            onChange={({ target }) => changing(setCreateCourts)(target.checked)}
          />
        )}
      </ImportSteps>
    </Form>
  );
}
