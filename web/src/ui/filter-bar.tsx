import './filter-bar.css';
import { type ReactNode, useId } from 'react';
import { useAdminWords } from '../i18n/admin-words.ts';
import { useTypedFilter } from '../lib/address-filters.ts';
import { Button } from './button.tsx';

/** The filters above a list. A button clears them all while at least one is set. */
export function FilterBar({
  label,
  isFiltered,
  onClear,
  children,
}: {
  label: string;
  isFiltered: boolean;
  onClear: () => void;
  children: ReactNode;
}) {
  const words = useAdminWords();
  return (
    <form
      className="list-filters no-print"
      role="search"
      aria-label={label}
      onSubmit={(event) => event.preventDefault()}
    >
      {children}
      {isFiltered && <Button onClick={onClear}>{words.clearFilters}</Button>}
    </form>
  );
}

/** A search field. The words are used when the person pauses typing. */
export function SearchFilter({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useTypedFilter(value, onChange);
  return (
    <div className="field search">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
    </div>
  );
}
