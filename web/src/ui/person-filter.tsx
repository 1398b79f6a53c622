import './person-filter.css';
import './menu.css';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../lib/queries.ts';
import { ChevronDown } from './icons/more-icons.ts';
import { useEffect, useState } from 'react';
import { Button, ComboBox, Group, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { useAdminWords } from '../i18n/admin-words.ts';

/** How long a person must pause typing before names are searched, in milliseconds. */
const TYPING_PAUSE_MS = 300;
const ANYONE = 'anyone';

/** Chooses a person by name or email. @param user the person's id, or an empty string for anyone */
export function PersonFilter({ user, onChange }: { user: string; onChange: (user: string) => void }) {
  const words = useAdminWords();
  const chosen = useQuery({
    ...readQuery('/admin/users/{user}', { params: { path: { user: Number(user) } } }),
    enabled: user !== '',
  });
  const chosenName = user === '' ? '' : (chosen.data?.name ?? (chosen.isError ? `${words.person} ${user}` : ''));
  // When the chosen person changes, the new key makes React replace the typed text with the person's name.
  return <PersonSearch key={`${user} ${chosenName}`} user={user} name={chosenName} onChange={onChange} />;
}

function PersonSearch({ user, name, onChange }: { user: string; name: string; onChange: (user: string) => void }) {
  const words = useAdminWords();
  const [typed, setTyped] = useState(name);
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed === name ? '' : typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, name]);
  const people = useQuery({
    ...readQuery('/admin/users', { params: { query: { limit: 20, ...(search !== '' && { search }) } } }),
    placeholderData: (before) => before,
  });
  const options = [
    ...(user === '' ? [] : [{ id: ANYONE, name: words.anyone, email: null }]),
    ...(people.data?.data.map(({ id, name, email }) => ({ id: String(id), name, email })) ?? []),
  ];
  return (
    <ComboBox
      className="field person-filter"
      items={options}
      inputValue={typed}
      onInputChange={setTyped}
      selectedKey={user === '' ? null : user}
      menuTrigger="focus"
      allowsEmptyCollection
      onSelectionChange={(key) => key !== null && onChange(key === ANYONE ? '' : String(key))}
    >
      <Label>{words.person}</Label>
      <Group className="combo">
        <Input placeholder={words.anyone} onBlur={() => setTyped(name)} />
        <Button className="icon-button">
          <ChevronDown aria-hidden="true" size={18} />
        </Button>
      </Group>
      <Popover className="popover person-filter-list">
        <ListBox>
          {({ id, name, email }: (typeof options)[number]) => (
            <ListBoxItem id={id} textValue={name} className="person-filter-option">
              <span>{name}</span>
              {email !== null && <span className="hint">{email}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
