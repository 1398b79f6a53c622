import './quick-search.css';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  Autocomplete,
  Header,
  Input,
  type Key,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  SearchField,
} from 'react-aria-components';
import { useLanguage } from '../i18n/words.tsx';
import { capitalise, useFormats } from '../lib/format.ts';
import Dialog from '../ui/dialog.tsx';
import type { Icon } from '../ui/icon.ts';
import { CalendarDays, CircleUser } from '../ui/icons/first-icons.ts';
import { useQuickSearch } from './quick-search-results.ts';
import { useQuickSearchWords } from './quick-search-words.ts';

interface Result {
  key: string;
  icon: Icon;
  name: string;
  /** A second line, such as an email address, because several results can have the same name. */
  hint?: string;
  /** The address in the app. */
  to: string;
}

/** Searches people, bookings, courts, days and pages while a person types. Enter opens the marked result. */
export default function QuickSearchDialog({ onClose }: { onClose: () => void }) {
  const words = useQuickSearchWords();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { sections, isSearching } = useSections(text);
  const results = sections.flatMap(([, found]) => found);
  const open = (key: Key): void => {
    const result = results.find((one) => one.key === key);
    if (!result) return;
    onClose();
    void navigate({ href: result.to });
  };
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <SearchField className="field quick-search" aria-label={words.title}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opens to type */}
          <Input placeholder={words.hint} autoComplete="off" maxLength={120} autoFocus />
        </SearchField>
        <ListBox
          className="quick-results"
          aria-label={words.results}
          selectionMode="none"
          onAction={open}
          renderEmptyState={() => <p className="hint">{isSearching ? words.searching : words.nothing}</p>}
        >
          {sections.map(([name, found]) => (
            <Section key={name} name={name}>
              {found.map((result) => (
                <ResultOption key={result.key} result={result} />
              ))}
            </Section>
          ))}
        </ListBox>
      </Autocomplete>
    </Dialog>
  );
}

function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ListBoxSection id={name}>
      <Header>{name}</Header>
      {children}
    </ListBoxSection>
  );
}

function ResultOption({ result: { key, icon: Icon, name, hint } }: { result: Result }) {
  return (
    <ListBoxItem id={key} textValue={name} className="quick-result">
      <Icon aria-hidden="true" size={18} />
      <span>{name}</span>
      <span className="hint">{hint}</span>
    </ListBoxItem>
  );
}

const daySheet = (date: string): string => `/admin?date=${date}`;

/** Returns the results in groups, without empty groups. */
function useSections(text: string): { sections: [name: string, results: Result[]][]; isSearching: boolean } {
  const words = useQuickSearchWords();
  const formats = useFormats();
  const { language } = useLanguage();
  const { people, bookings, courts, pages, date, isSearching } = useQuickSearch(text, language);
  const days = date === undefined ? [] : [date];
  const all: [name: string, results: Result[]][] = [
    [
      words.days,
      days.map((day) => ({
        key: `day ${day}`,
        icon: CalendarDays,
        name: capitalise(formats.date(day)),
        to: daySheet(day),
      })),
    ],
    [
      words.people,
      people.map(({ id, name, email, contact_email, phone }) => ({
        key: `person ${id}`,
        icon: CircleUser,
        name,
        hint: [phone, email ?? contact_email ?? words.guest].filter(Boolean).join(' · '),
        to: `/admin/people/${id}`,
      })),
    ],
    [
      words.bookings,
      bookings.map(({ id, booking_date, start_time, end_time, court, user }) => ({
        key: `booking ${id}`,
        icon: CalendarDays,
        name: `${capitalise(formats.shortDate(booking_date))}, ${formats.range(start_time, end_time)}`,
        hint: `${court.name} · ${user.name}`,
        to: daySheet(booking_date),
      })),
    ],
    [
      words.courts,
      courts.map(({ id, name }) => ({
        key: `court ${id}`,
        icon: CalendarDays,
        name,
        to: `/admin?view=week&court=${id}`,
      })),
    ],
    [
      words.pages,
      pages.map(({ path, icon, name }) => ({
        key: `page ${path}`,
        icon: icon as Icon,
        name: name[language],
        to: `/admin${path}`,
      })),
    ],
  ];
  return { sections: all.filter(([, results]) => results.length > 0), isSearching };
}
