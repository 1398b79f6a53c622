import './person-picker.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UserPlus } from '../../ui/icons/more-icons.ts';
import { type KeyboardEvent, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  ComboBox,
  ComboBoxStateContext,
  FieldError as AriaFieldError,
  Header,
  Input,
  type Key,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
} from 'react-aria-components';
import type { Person } from '@courtside/client';
import { readQuery } from '../../lib/queries.ts';
import { api } from '../../lib/session.ts';
import { useThrottled } from '../../lib/throttled.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Field, fieldErrorOf } from '../../ui/fields.tsx';
import { useDeskWords } from './desk-words.ts';
import { recentPeople } from './recent-people.ts';

const MAX_RESULTS = 8;
const GUEST = 'guest';

/** The person for whom a booking is made: a known person, or a new guest. */
export type Booker = { user_id: number; name: string } | { guest_name: string; name: string; phone: string };

type Guest = Extract<Booker, { guest_name: string }>;

/**
 * Returns a new guest. Staff often type the name and the phone number into the same field, so at least five digits after
 * the name are the phone number.
 */
function guestOf(typed: string, phone = ''): Guest {
  const words = typed.split(/\s+/);
  const end = words.findLastIndex((word) => /\p{L}/u.test(word)) + 1;
  const rest = words.slice(end).join(' ');
  const isPhone = end > 0 && /^[\d +()./-]+$/.test(rest) && rest.replaceAll(/\D/g, '').length >= 5;
  const name = isPhone
    ? words
        .slice(0, end)
        .join(' ')
        .replace(/[,;:]$/, '')
    : typed;
  return { guest_name: name, name, phone: isPhone ? rest : phone };
}

/** The person's fields in a request. */
export function bookerFields(booker: Booker): { user_id: number } | { guest_name: string; guest_phone?: string } {
  if ('user_id' in booker) return { user_id: booker.user_id };
  const phone = booker.phone.trim();
  return { guest_name: booker.guest_name, ...(phone !== '' && { guest_phone: phone }) };
}

interface Props {
  value: Booker | undefined;
  onChange: (booker: Booker | undefined) => void;
  error?: string | undefined;
  /** The error of the last request that contained this person. */
  failure?: unknown;
  /** Whether the field has the focus at first. */
  isFocused?: boolean;
  /** Whether the field adds people to a list: it offers no new guests, and is empty again after each choice. */
  isForList?: boolean;
}

/** Chooses a person, or adds a guest with a name and an optional phone number. */
export function PersonPicker({ failure, ...props }: Props) {
  const words = useDeskWords();
  const { value, onChange } = props;
  const [first] = useState(value);
  return (
    <>
      <PersonSearch {...props} />
      {value && 'guest_name' in value && (
        <Field
          label={words.guestPhone}
          type="tel"
          autoComplete="off"
          maxLength={40}
          value={value.phone}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- after the name of a new guest, the desk types the phone number
          autoFocus={value !== first}
          fieldError={fieldErrorOf(failure, 'guest_phone')}
          onChange={({ target }) => onChange({ ...value, phone: target.value })}
        />
      )}
    </>
  );
}

/**
 * Finds a person by name, phone or email. Enter chooses the first result, or adds a guest if there is no result. While
 * the field is empty, it suggests people from recent bookings. After a choice, the list stays closed until the text
 * changes. A list that opened by itself would cover the next field, and the next click would choose somebody else.
 */
function PersonSearch({ value, onChange, error, isFocused = false, isForList = false }: Omit<Props, 'failure'>) {
  const words = useDeskWords();
  const [text, setText] = useState(value?.name ?? '');
  const [hasChosen, setHasChosen] = useState(value !== undefined);
  const { people, isSearching, isRecent, hasPeople } = usePeople(text, { isOff: hasChosen });
  const typed = text.trim();
  // While the name is empty, this keeps the guest whose name staff correct.
  const [corrected, setCorrected] = useState<Guest>();
  const guest = value && 'guest_name' in value ? value : corrected;
  const option = guestOf(typed, guest?.phone);
  const type = (next: string): void => {
    setText(next);
    if (next !== text) setHasChosen(false);
    if (!guest) return value && next !== value.name ? onChange(undefined) : undefined;
    if (next === guest.name) return;
    const name = next.trim();
    setCorrected(name === '' ? guest : undefined);
    onChange(name === '' ? undefined : { ...guest, guest_name: name, name });
  };
  const leave = (): void => {
    if (isForList) setHasChosen(false);
    if (!value || !('guest_name' in value)) return;
    setHasChosen(true);
    if (option.name === value.name) return;
    setText(option.name);
    onChange(option);
  };
  const choose = (key: Key | null): void => {
    const person = people.find(({ id }) => id === key);
    const booker: Booker | undefined = person
      ? { user_id: person.id, name: person.name }
      : key === GUEST
        ? option
        : undefined;
    if (!booker) return;
    setCorrected(undefined);
    setText(isForList ? '' : booker.name);
    setHasChosen(true);
    onChange(booker);
  };
  const firstKey = people[0]?.id ?? (isForList ? null : GUEST);
  const isComplete = typed !== '' && !hasChosen && !isSearching;
  const waitWithEnter = useEnterAfterSearch({ isComplete, onEnter: () => choose(firstKey) });
  return (
    <ComboBox
      className="field person-picker"
      isRequired
      isInvalid={error !== undefined}
      validationBehavior="aria"
      allowsCustomValue
      allowsEmptyCollection={!hasChosen && (guest ? isSearching : typed !== '' || hasPeople)}
      menuTrigger="focus"
      defaultFilter={() => true}
      inputValue={text}
      onInputChange={type}
      selectedKey={null}
      onSelectionChange={choose}
      onBlur={leave}
    >
      <Label>{isForList ? words.addPerson : words.person}</Label>
      <Input
        placeholder={words.personHint}
        autoComplete="off"
        maxLength={120}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opens to choose the person
        autoFocus={isFocused}
        onKeyDownCapture={(event) => typed !== '' && !hasChosen && isSearching && waitWithEnter(event)}
      />
      {isComplete && <FirstOption optionKey={firstKey} />}
      <AriaFieldError className="field-error">{error}</AriaFieldError>
      <Popover className="person-list" offset={4}>
        <ListBox
          renderEmptyState={() => <p className="hint">{isSearching ? words.searching : isForList && words.nobody}</p>}
        >
          {people.length > 0 && (
            <ListBoxSection id="people">
              <Header>{isRecent ? words.recent : words.people}</Header>
              {people.map((person) => (
                <PersonOption key={person.id} person={person} />
              ))}
            </ListBoxSection>
          )}
          {typed !== '' && !hasChosen && !guest && !isForList && (
            <ListBoxItem id={GUEST} textValue={words.addGuest(option.name)} className="person-option guest">
              <UserPlus aria-hidden="true" size={18} />
              {words.addGuest(option.name)}
              {option.phone !== '' && <span className="hint"> {option.phone}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** Focuses the first option, so that Enter chooses it. The arrow keys and the pointer move the focus. */
function FirstOption({ optionKey }: { optionKey: Key | null }) {
  const state = useContext(ComboBoxStateContext);
  useEffect(() => {
    if (state?.isOpen && state.selectionManager.focusedKey === null) state.selectionManager.setFocusedKey(optionKey);
  });
  return null;
}

/** Returns a handler for keys that are pressed during a search. Enter then takes effect when the search is complete. */
function useEnterAfterSearch({ isComplete, onEnter }: { isComplete: boolean; onEnter: () => void }) {
  const isWaiting = useRef(false);
  const enter = useEffectEvent(onEnter);
  useEffect(() => {
    if (isComplete && isWaiting.current) enter();
    isWaiting.current = false;
  }, [isComplete]);
  return (event: KeyboardEvent): void => {
    isWaiting.current = event.key === 'Enter';
    if (!isWaiting.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function PersonOption({ person }: { person: Person }) {
  const words = useDeskWords();
  const { id, name, email, contact_email, phone } = person;
  return (
    <ListBoxItem id={id} textValue={name} className="person-option">
      <span>
        <Avatar name={name} />
        {name}
      </span>
      <span className="hint">{[phone, email ?? contact_email ?? words.guest].filter(Boolean).join(' · ')}</span>
    </ListBoxItem>
  );
}

interface FoundPeople {
  people: Person[];
  isSearching: boolean;
  /** Whether `people` are suggestions from recent bookings, because the field is empty. */
  isRecent: boolean;
  /** Whether this device has stored ids of people from recent bookings. The people's names may still be loading. */
  hasPeople: boolean;
}

/** Searches for people by the typed text. With `isOff`, finds nobody. */
function usePeople(text: string, { isOff }: { isOff: boolean }): FoundPeople {
  const search = useThrottled(text.trim());
  const found = useQuery({
    ...readQuery('/admin/users', { params: { query: { search, active: true, limit: MAX_RESULTS } } }),
    enabled: search !== '' && !isOff,
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  });
  const [ids] = useState(recentPeople);
  const recent = useQuery({
    queryKey: ['/admin/users/{user}', 'recent', ids],
    enabled: ids.length > 0,
    staleTime: Infinity,
    queryFn: async () => {
      const loaded = await Promise.allSettled(
        ids.map((user) => api.get('/admin/users/{user}', { params: { path: { user } } })),
      );
      return loaded.flatMap((one) => (one.status === 'fulfilled' && one.value.active ? [one.value] : []));
    },
  });
  const isRecent = text.trim() === '';
  if (isOff) return { people: [], isSearching: false, isRecent, hasPeople: false };
  const hasPeople = ids.length > 0;
  if (isRecent) return { people: recent.data ?? [], isSearching: recent.isLoading, isRecent, hasPeople };
  const people = search === '' ? [] : (found.data ?? []);
  return { people, isSearching: found.isFetching || search !== text.trim(), isRecent, hasPeople };
}
