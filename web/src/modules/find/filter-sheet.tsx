import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { timeOf, useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, Field } from '../../ui/fields.tsx';
import { options } from '../../ui/options.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useFilterWords } from './filter-words.ts';
import { type Filters, NO_FILTERS } from './filters.ts';
import { readPosition } from './position.ts';
import type { Courts } from './queries.ts';

interface Props {
  filters: Filters;
  /** The person's position, if the courts are sorted by their distance from it. */
  near: string | undefined;
  facts: Courts;
  onChange: (filters: Filters, near?: string) => void;
  onClose: () => void;
}

const LENGTHS = [undefined, 30, 60, 90, 120, 180];
const PLACES = [undefined, 'indoor', 'outdoor'] as const;
const HOURS = Array.from({ length: 18 }, (_, i) => timeOf((i + 6) * 60));

/** All filters except the sport. They take effect when the user submits the form. */
export default function FilterSheet({ filters, near, facts, onChange, onClose }: Props) {
  const words = useWords();
  const filterWords = useFilterWords();
  const formats = useFormats();
  const [draft, setDraft] = useState(filters);
  const [isNear, setIsNear] = useState(near !== undefined);
  const change = (fields: Filters): void => setDraft({ ...draft, ...fields });
  const locate = useMutation({ mutationFn: readPosition });
  const apply = (near: string | undefined): void =>
    onChange({ ...draft, search: draft.search?.trim() || undefined }, near);
  const labelOf = { indoor: filterWords.indoor, outdoor: filterWords.outdoor };
  return (
    <Dialog title={words.find.filters} onClose={onClose}>
      <Form
        onSubmit={() => {
          if (isNear && near === undefined) locate.mutate(undefined, { onSuccess: apply });
          else apply(isNear ? near : undefined);
        }}
      >
        <Field
          label={filterWords.search}
          type="search"
          value={draft.search ?? ''}
          onChange={({ target }) => change({ search: target.value })}
        />
        <Choice
          label={filterWords.from}
          value={draft.from ?? ''}
          onChange={({ target }) => change({ from: target.value || undefined })}
        >
          <option value="">{filterWords.anyTime}</option>
          {options(HOURS, (hour) => formats.time(hour))}
        </Choice>
        <Chips
          label={filterWords.length}
          options={LENGTHS}
          value={draft.length}
          labelOf={(length) => (length === undefined ? filterWords.anyLength : words.minutes(length))}
          onChange={(length) => change({ length })}
        />
        <Chips
          label={filterWords.place}
          options={PLACES}
          value={draft.place}
          labelOf={(place) => (place === undefined ? filterWords.anyPlace : labelOf[place])}
          onChange={(place) => change({ place })}
        />
        {isSecureContext && [...facts.values()].some(({ latitude }) => latitude !== null) && (
          <Chips
            label={filterWords.distance}
            options={[false, true]}
            value={isNear}
            labelOf={(isNear) => (isNear ? filterWords.nearMe : filterWords.anywhere)}
            onChange={setIsNear}
          />
        )}
        {locate.isError && (
          <p className="notice bad" role="alert">
            {filterWords.noPosition}
          </p>
        )}
        <div className="dialog-foot">
          <Button type="submit" kind="primary" disabled={locate.isPending}>
            {filterWords.showCourts}
          </Button>
          <Button onClick={() => onChange({ ...NO_FILTERS, type: filters.type })}>{words.find.clear}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

function Chips<T extends string | number | boolean | undefined>({
  label,
  options,
  value,
  labelOf,
  onChange,
}: {
  label: string;
  options: readonly T[];
  value: T;
  labelOf: (option: T) => string;
  onChange: (option: T) => void;
}) {
  const id = useId();
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <span id={id} className="label">
        {label}
      </span>
      <div className="row">
        {options.map((option) => (
          <button
            key={String(option)}
            type="button"
            className="chip"
            aria-pressed={option === value}
            onClick={() => onChange(option)}
          >
            {labelOf(option)}
          </button>
        ))}
      </div>
    </div>
  );
}
