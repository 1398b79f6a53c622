import './courts.css';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type BookingReview, type Court, CourtsideProblem } from '@courtside/client';
import { useLanguage } from '../../i18n/words.tsx';
import { COURT_DATA, useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Choice, Field, fieldErrorOf } from '../../ui/fields.tsx';
import { openFoldsOf } from '../../ui/fold.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { usePriceInput } from '../../ui/input-formats.ts';
import { BookingRulesFields } from './booking-rules.tsx';
import { type BulkField, bulkPatchesOf, changedFields, commonDraftOf, problemOfOneCourt } from './bulk-draft.ts';
import { ExistingDays, ExistingPeaks } from './bulk-existing.tsx';
import { useBulkWords } from './bulk-words.ts';
import { type CourtDraft, type FlagName, flags, hasSameHours, type TextName } from './court-draft.ts';
import { type CourtWords, useCourtWords } from './court-words.ts';
import { OpeningHoursFields } from './opening-hours.tsx';
import { PriceFields } from './peak-prices.tsx';
import { SpecialHoursFields } from './special-hours.tsx';

interface Props {
  courts: Court[];
  onClose: () => void;
  /** @param outside the upcoming bookings that violate the new rules */
  onSaved: (text: string, outside: BookingReview[]) => void;
}

const DEFAULT_HOURS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open: '08:00', close: '22:00' }));

/** A form that changes the same settings of several courts in one request, so that all of them change or none. */
export default function BulkForm({ courts, onClose, onSaved }: Props) {
  const words = useCourtWords();
  const bulk = useBulkWords();
  const prices = courts.map((court) => court.price_per_hour ?? court.peak_prices[0]?.price_per_hour);
  const currency = prices.find((price) => price)?.currency ?? config.currency;
  const priceInput = usePriceInput(currency);
  const [common] = useState(() => commonDraftOf(courts));
  const [edits, setEdits] = useState<Partial<CourtDraft>>({});
  const draft = { ...common.draft, ...edits };
  const [removed, setRemoved] = useState<ReadonlySet<BulkField>>(new Set());
  const changed = changedFields(edits, common, removed);
  const added = new Set([...common.differing].filter((field) => !removed.has(field as BulkField)));
  const isOpen = (field: BulkField): boolean => field in edits || !common.differing.has(field);
  const saving = useSaving(courts, draft, onSaved);
  const existing = (field: 'specials' | 'peaks') => ({
    courts,
    isRemoved: removed.has(field),
    onRemove: (isRemoved: boolean) =>
      setRemoved(new Set([...removed].filter((one) => one !== field).concat(isRemoved ? field : []))),
  });
  const change = (fields: Partial<CourtDraft>): void => setEdits((old) => ({ ...old, ...fields }));
  const fieldError = (field: string) => fieldErrorOf(saving.error, field);
  const text = (name: TextName) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    fieldError: fieldError(name === 'price' ? 'price_per_hour' : name),
    ...(common.differing.has(name) && { placeholder: bulk.differs, required: false }),
  });
  return (
    <Dialog title={bulk.edit(courts.length)} onClose={onClose} isWide>
      <Form
        className="court-form"
        onInvalidCapture={({ target }) => openFoldsOf(target as Element)}
        onSubmit={() => saving.mutate(bulkPatchesOf(courts, { draft, changed, added, currency }))}
      >
        <p>{courts.map(({ name }) => name).join(', ')}</p>
        <p className="hint">{bulk.lead}</p>
        {isOpen('windows') ? (
          <>
            <OpeningHoursFields
              windows={draft.windows}
              fieldError={fieldError}
              onChange={(windows) => change({ windows })}
            />
            {common.differing.has('windows') && <p>{bulk.sameForAllHint}</p>}
          </>
        ) : (
          <fieldset className="lengths-free">
            <legend>{words.hours}</legend>
            <p className="hint">{bulk.hoursDiffer}</p>
            <Button onClick={() => change({ windows: commonHours(courts) })}>{bulk.sameForAll}</Button>
          </fieldset>
        )}
        <PriceFields
          peaks={draft.peaks}
          currency={currency}
          fieldError={fieldError}
          onChange={(peaks) => change({ peaks })}
        >
          <Field
            label={words.pricePerHour(currency)}
            {...{ placeholder: words.noPrice, ...priceInput, ...text('price') }}
          />
        </PriceFields>
        {common.differing.has('peaks') && <ExistingPeaks {...existing('peaks')} />}
        <div className="form-grid pairs">
          <Field label={words.address} maxLength={200} autoComplete="off" {...text('address')} />
          <Field label={words.venue} maxLength={200} {...text('venue')} />
        </div>
        <div className="form-grid">
          {flags.map((flag) => (
            <Choice
              key={flag}
              label={words[FLAG_LABELS[flag]]}
              value={isOpen(flag) ? String(draft[flag]) : ''}
              onChange={({ target }) => change({ [flag]: target.value === 'true' })}
            >
              {!isOpen(flag) && <option value="">{bulk.differs}</option>}
              <option value="true">{bulk.yes}</option>
              <option value="false">{bulk.no}</option>
            </Choice>
          ))}
        </div>
        <div className="folds">
          <SpecialHoursFields
            periods={draft.specials}
            fieldError={fieldError}
            onChange={(specials) => change({ specials })}
          >
            {common.differing.has('specials') && <ExistingDays {...existing('specials')} />}
          </SpecialHoursFields>
          <BookingRulesFields draft={draft} text={text} />
        </div>
        {saving.isError && <BulkFailure error={saving.error} courts={courts} />}
        <Summary changed={changed} words={words} />
        <FormFoot
          submit={bulk.save(courts.length)}
          isDisabled={saving.isPending || changed.length === 0}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

const FLAG_LABELS = {
  indoor: 'indoor',
  lighted: 'lighted',
  active: 'active',
  requires_approval: 'approval',
} as const satisfies Record<FlagName, keyof CourtWords>;

const LABELS = {
  ...FLAG_LABELS,
  ...{
    windows: 'hours',
    specials: 'specialHours',
    peaks: 'peaks',
    venue: 'venue',
    address: 'address',
    slot_minutes: 'slot',
  },
  ...{ min_duration_minutes: 'shortest', max_duration_minutes: 'longest', buffer_minutes: 'buffer' },
  ...{ min_notice_minutes: 'notice', max_advance_days: 'advance', cancellation_cutoff_minutes: 'cutoff' },
  ...{ max_upcoming_bookings: 'mostUpcoming', capacity: 'capacity', no_show_after_minutes: 'noShowAfter' },
  price: 'hourly',
} as const satisfies Record<BulkField, keyof CourtWords>;

/** Names the settings that the button saves. */
function Summary({ changed, words }: { changed: readonly BulkField[]; words: CourtWords }) {
  const bulk = useBulkWords();
  const { language } = useLanguage();
  const list = new Intl.ListFormat(language).format(changed.map((field) => words[LABELS[field]]));
  return <p role="status">{changed.length === 0 ? bulk.nothing : bulk.changes(list)}</p>;
}

function BulkFailure({ error, courts }: { error: unknown; courts: Court[] }) {
  const bulk = useBulkWords();
  const id = error instanceof CourtsideProblem ? error.document.court_id : undefined;
  const court = courts.find((one) => one.id === id);
  return <Failure error={error} title={court ? bulk.failed(court.name) : bulk.failedAll} />;
}

/** Returns the hours to start with: those of the first court, if they are the same on all days. */
function commonHours([first]: Court[]): CourtDraft['windows'] {
  return first && hasSameHours(first.opening_hours) ? first.opening_hours : DEFAULT_HOURS;
}

function useSaving(courts: Court[], draft: CourtDraft, onSaved: Props['onSaved']) {
  const refresh = useRefresh(COURT_DATA);
  const bulk = useBulkWords();
  return useMutation({
    mutationFn: async (patches: ReturnType<typeof bulkPatchesOf>) => {
      const body = { courts: courts.map(({ id, version }, i) => ({ id, version, patch: patches[i]! })) };
      try {
        return await api.post('/admin/courts/update-many', { body });
      } catch (error) {
        throw problemOfOneCourt(error, patches, draft);
      }
    },
    onSuccess: ({ courts: saved }) => {
      onSaved(
        bulk.saved(saved.length),
        saved.flatMap(({ bookings_outside_policy }) => bookings_outside_policy),
      );
    },
    onSettled: refresh,
  });
}
