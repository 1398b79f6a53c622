import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNow } from '../../lib/clock.ts';
import { addDays, dateIn, timeOf } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import type { FindSearch } from '../../lib/find-search.ts';
import { api, config } from '../../lib/session.ts';
import { Choice, Field } from '../../ui/components.tsx';

const LENGTHS = [30, 60, 90, 120, 180];
const HOURS = Array.from({ length: 18 }, (_, i) => timeOf((i + 6) * 60));
/** How long the user must pause typing before the search starts, in milliseconds. */
const TYPING_PAUSE_MS = 300;

export function Filters({
  search,
  date,
  onChange,
}: {
  search: FindSearch;
  date: string;
  onChange: (fields: FindSearch) => void;
}) {
  const words = useWords();
  const sports = useSports();
  const today = dateIn(config.time_zone, useNow());
  const [typed, setTyped] = useState(search.search ?? '');
  useEffect(() => {
    if (typed.trim() === (search.search ?? '')) return undefined;
    const timer = setTimeout(() => onChange({ search: typed.trim() || undefined }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <form
      role="search"
      aria-label={words.find.filters}
      className="filters"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="day-field">
        <Field
          label={words.find.day}
          type="date"
          required
          min={today}
          value={date}
          onChange={({ target }) => target.value !== '' && onChange({ date: target.value })}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={words.find.previousDay}
          disabled={date <= today}
          onClick={() => onChange({ date: addDays(date, -1) })}
        >
          ‹
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={words.find.nextDay}
          onClick={() => onChange({ date: addDays(date, 1) })}
        >
          ›
        </button>
      </div>
      <Choice
        label={words.find.sport}
        value={search.type ?? ''}
        onChange={({ target }) => onChange({ type: target.value || undefined })}
      >
        <option value="">{words.find.anySport}</option>
        {sports.map((sport) => (
          <option key={sport} value={sport}>
            {words.sport(sport)}
          </option>
        ))}
      </Choice>
      <Choice
        label={words.find.from}
        value={search.from ?? ''}
        onChange={({ target }) => onChange({ from: target.value || undefined })}
      >
        <option value="">{words.find.anyTime}</option>
        {HOURS.map((hour) => (
          <option key={hour}>{hour}</option>
        ))}
      </Choice>
      <Choice
        label={words.find.length}
        value={search.length ?? ''}
        onChange={({ target }) => onChange({ length: Number(target.value) || undefined })}
      >
        <option value="">{words.find.anyLength}</option>
        {LENGTHS.map((length) => (
          <option key={length} value={length}>
            {words.minutes(length)}
          </option>
        ))}
      </Choice>
      <Choice
        label={words.find.place}
        value={search.place ?? ''}
        onChange={({ target }) => onChange({ place: (target.value || undefined) as FindSearch['place'] })}
      >
        <option value="">{words.find.anyPlace}</option>
        <option value="indoor">{words.find.indoor}</option>
        <option value="outdoor">{words.find.outdoor}</option>
      </Choice>
      <Field label={words.find.search} type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
    </form>
  );
}

function useSports(): string[] {
  const { data } = useQuery({
    queryKey: ['sports'],
    staleTime: 300_000,
    queryFn: async () => {
      const sports = new Set<string>();
      for await (const { type } of api.pages('/courts', { limit: 100, active_only: true })) sports.add(type);
      return [...sports].toSorted();
    },
  });
  return data ?? [];
}
