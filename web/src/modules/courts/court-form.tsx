import './courts.css';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type BookingReview, type Court, type CourtInput, CourtsideProblem, ifMatch } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { COURT_DATA, useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import { Check, fieldErrorOf, Field } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { usePriceInput } from '../../ui/input-formats.ts';
import Dialog from '../../ui/dialog.tsx';
import { Fold, openFoldsOf } from '../../ui/fold.tsx';
import {
  copyDraftOf,
  type CourtDraft,
  courtDraftOf,
  courtInputOf,
  type FlagName,
  type TextName,
} from './court-draft.ts';
import { isNameTaken, nameOfCopy, slugOf, SPORTS, SURFACES } from './court-names.ts';
import { BookingRulesFields } from './booking-rules.tsx';
import { CourtPartsField } from './court-parts.tsx';
import { DayPreview, useDayPreview } from './court-preview.tsx';
import { useCourtWords } from './court-words.ts';
import { LocationFields } from './location-fields.tsx';
import { OpeningHoursFields } from './opening-hours.tsx';
import { SuggestField } from './suggest-field.tsx';
import { PriceFields } from './peak-prices.tsx';
import { SpecialHoursFields } from './special-hours.tsx';

interface Props {
  court: Court | undefined;
  /** The court whose settings a new court starts with. */
  copyOf?: Court | undefined;
  /** All courts, because any of them can be a part of this court. */
  courts: Court[];
  onClose: () => void;
  /** @param outside the upcoming bookings that violate the new rules */
  onSaved: (name: string, outside: BookingReview[]) => void;
}

export function CourtForm({ court, copyOf, courts, onClose, onSaved }: Props) {
  const words = useCourtWords();
  const common = useWords();
  const form = useRef<HTMLFormElement>(null);
  const source = court ?? copyOf;
  const currency = (source?.price_per_hour ?? source?.peak_prices[0]?.price_per_hour)?.currency ?? config.currency;
  const priceInput = usePriceInput(currency);
  const labels = useLabels(courts);
  const [draft, setDraft] = useState(() => {
    const first = copyOf ? copyDraftOf(copyOf, nameOfCopy(copyOf.name, courts)) : courtDraftOf(court, config.time_zone);
    const labelled = (slug: string, label: (slug: string) => string): string => (slug === '' ? '' : label(slug));
    return { ...first, type: labelled(first.type, labels.sport), surface: labelled(first.surface, labels.surface) };
  });
  const slugs = {
    type: slugOf(draft.type, labels.sports, labels.sport),
    surface: slugOf(draft.surface, labels.surfaces, labels.surface),
  };
  const input = courtInputOf(draft, { currency, slugs });
  const isTaken = isNameTaken(courts, { ...court, ...draft });
  const saving = useSaving(court, onSaved);
  const day = useDayPreview(form, input, court);
  useFocusOnFieldError(form, saving.error);
  const change = (fields: Partial<CourtDraft>): void => setDraft((old) => ({ ...old, ...fields }));
  const fieldError = (field: string) => fieldErrorOf(saving.error, field) ?? fieldErrorOf(day.error, field);
  const text = (name: TextName) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    fieldError:
      fieldError(name === 'price' ? 'price_per_hour' : name) ??
      (name === 'external_id' ? externalIdError(saving.error) : undefined),
  });
  const flag = (name: FlagName) => ({
    checked: draft[name],
    onChange: ({ target }: { target: { checked: boolean } }) => change({ [name]: target.checked }),
  });
  return (
    <Dialog title={court?.name ?? words.newCourt} onClose={onClose} isWide>
      <Form
        ref={form}
        className="court-form"
        onInvalidCapture={({ target }) => openFoldsOf(target as Element)}
        onSubmit={() => saving.mutate(input)}
      >
        <div className={isTaken ? 'form-grid pairs name-taken' : 'form-grid pairs'}>
          <Field
            label={words.name}
            required
            maxLength={120}
            {...text('name')}
            hint={isTaken ? words.nameTaken : undefined}
          />
          <SuggestField label={words.sport} required suggestions={labels.sports.map(labels.sport)} {...text('type')} />
        </div>
        <div className="stack" data-decides-day>
          <OpeningHoursFields
            windows={draft.windows}
            fieldError={fieldError}
            onChange={(windows) => change({ windows })}
          />
          <PriceFields
            peaks={draft.peaks}
            currency={currency}
            fieldError={fieldError}
            onChange={(peaks) => change({ peaks })}
          >
            <Field
              label={words.pricePerHour(currency)}
              placeholder={words.noPrice}
              {...priceInput}
              {...text('price')}
            />
          </PriceFields>
          <SpecialHoursFields
            periods={draft.specials}
            fieldError={fieldError}
            onChange={(specials) => change({ specials })}
          />
        </div>
        <div className="form-grid pairs">
          <Field label={words.address} maxLength={200} autoComplete="off" {...text('address')} />
          <Field label={words.venue} maxLength={200} {...text('venue')} />
        </div>
        <div className="row flags">
          <Check label={words.indoor} {...flag('indoor')} />
          <Check label={words.lighted} {...flag('lighted')} />
          <Check label={words.active} {...flag('active')} />
          <Check label={words.approval} {...flag('requires_approval')} />
        </div>
        <div className="folds">
          <BookingRulesFields draft={draft} text={text} />
          <LocationFields draft={draft} text={text} onChange={change} />
          <Fold title={words.details} summary={draft.surface}>
            <div className="form-grid pairs">
              <SuggestField
                label={words.surface}
                suggestions={labels.surfaces.map(labels.surface)}
                {...text('surface')}
              />
              <Field label={words.externalId} maxLength={200} {...text('external_id')} />
            </div>
            <Field label={words.description} maxLength={2000} {...text('description')} />
            <CourtPartsField
              {...{ court, courts, fieldError: fieldError('part_ids') }}
              chosen={draft.part_ids}
              onChange={(part_ids) => change({ part_ids })}
            />
          </Fold>
          <DayPreview {...day} />
        </div>
        {saving.isError && <Failure error={saving.error} />}
        <FormFoot submit={common.save} isDisabled={saving.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

/** The sports and surfaces that the form suggests, including those of the club's courts, and their labels. */
function useLabels(courts: Court[]) {
  const words = useCourtWords();
  const { sport } = useWords();
  const surfaceSlugs = courts.flatMap(({ surface }) => surface ?? []);
  return {
    sport,
    surface: (slug: string): string => words.surfaces[slug] ?? sport(slug),
    sports: [...new Set([...SPORTS, ...courts.map(({ type }) => type)])],
    surfaces: [...new Set([...SURFACES, ...surfaceSlugs])],
  };
}

function useSaving(court: Court | undefined, onSaved: Props['onSaved']) {
  const refresh = useRefresh(COURT_DATA);
  return useMutation({
    mutationFn: async (body: CourtInput) => {
      if (!court) return (await api.post('/admin/courts', { body })) && [];
      // If another admin has changed the court since it was loaded, fail instead of overwriting that change.
      const params = { path: { court: court.id }, header: ifMatch(court) };
      return (await api.patch('/admin/courts/{court}', { params, body })).bookings_outside_policy;
    },
    onSuccess: (outside, { name }) => onSaved(name, outside),
    onSettled: refresh,
  });
}

/** Moves the focus to the first field with an error, because this field may be outside the screen. */
function useFocusOnFieldError(form: React.RefObject<HTMLFormElement | null>, error: unknown): void {
  useEffect(() => {
    if (!error) return;
    const fields = form.current?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? [];
    for (const field of fields) openFoldsOf(field);
    fields[0]?.focus();
  }, [form, error]);
}

function externalIdError(error: unknown): CourtsideProblem | undefined {
  return error instanceof CourtsideProblem && error.code === 'external_id_taken' ? error : undefined;
}
