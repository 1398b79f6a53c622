import './courts.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { CalendarDays } from '../../ui/icons/first-icons.ts';
import { Copy, Archive, Plus } from '../../ui/icons/more-icons.ts';
import { useState } from 'react';
import type { BookingReview, Court } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { useWords } from '../../i18n/words.tsx';
import { useAddressFilters } from '../../lib/address-filters.ts';
import { useFormats } from '../../lib/format.ts';
import { normalise } from '../../lib/names.ts';
import { useCan } from '../../lib/permissions.ts';
import { courtsQuery } from '../../lib/queries.ts';
import { Empty, Page, QueryState } from '../../ui/components.tsx';
import { Check, Choice } from '../../ui/fields.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import Dialog from '../../ui/dialog.tsx';
import { FilterBar, SearchFilter } from '../../ui/filter-bar.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { CalendarLinkBox, courtCalendar } from '../accounts/calendar-link.tsx';
import { useMailWords } from '../accounts/mail-words.ts';
import { ArchiveCourtDialog } from './archive-court.tsx';
import { useBulkWords } from './bulk-words.ts';
import { CourtForm } from './court-form.tsx';
import { useCourtWords } from './court-words.ts';
import { PriceForm } from './price-form.tsx';

const [BulkForm] = onDemand(() => import('./bulk-form.tsx'));
const [CourtOrder] = onDemand(() => import('./court-order.tsx'));
const [OutsideBookings] = onDemand(() => import('./outside-bookings.tsx'));

interface Opened {
  dialog: 'form' | 'copy' | 'calendar' | 'archive' | 'prices' | 'bulk' | 'order' | 'outside';
  court?: Court;
  /** The bookings that do not fit the rules that were just saved. */
  outside?: BookingReview[];
}

export default function CourtsPage() {
  const words = useCourtWords();
  const bulk = useBulkWords();
  const [opened, setOpened] = useState<Opened>();
  const list = useQuery(courtsQuery);
  const courts = list.data ?? [];
  const search = useCourtFilters(courts);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const chosen = search.matching.filter(({ id }) => selected.has(id));
  const mayManage = useCan()('courts.manage');
  const close = (): void => setOpened(undefined);
  const saved = (text: string, outside: BookingReview[] = []): void => {
    showToast(text);
    setOpened(outside.length === 0 ? undefined : { dialog: 'outside', outside });
  };
  const newButton = mayManage && (
    <Button kind="primary" onClick={() => setOpened({ dialog: 'form' })}>
      <Plus aria-hidden="true" size={18} />
      {words.newCourt}
    </Button>
  );
  const actions = mayManage && (
    <>
      <Link to="/admin/map" className="button">
        {bulk.map}
      </Link>
      {courts.length > 1 && <Button onClick={() => setOpened({ dialog: 'order' })}>{bulk.order}</Button>}
      {newButton}
    </>
  );
  return (
    <Page title={words.title} lead={words.lead} {...(courts.length > 0 && { actions })}>
      {courts.length > 0 && <CourtFilters courts={courts} {...search} />}
      <QueryState query={list} />
      {list.isSuccess && courts.length === 0 && (
        <Empty drawing="courts">
          <p>{words.none}</p>
          {newButton}
        </Empty>
      )}
      {courts.length > 0 && search.matching.length === 0 && <Empty>{words.noMatches}</Empty>}
      {mayManage && search.matching.length > 1 && (
        <SelectionBar
          {...{ courts: search.matching, chosen }}
          onSelect={(courts) => setSelected(new Set(courts.map(({ id }) => id)))}
          onEdit={() => setOpened({ dialog: 'bulk' })}
        />
      )}
      {search.matching.length > 0 && (
        <CourtTable courts={search.matching} {...{ selected }} onSelect={setSelected} onOpen={setOpened} />
      )}
      {opened?.dialog === 'bulk' && (
        <BulkForm
          courts={chosen}
          onClose={close}
          onSaved={(text, outside) => {
            saved(text, outside);
            setSelected(new Set());
          }}
        />
      )}
      {opened?.dialog === 'order' && <CourtOrder courts={courts} onClose={close} />}
      {opened?.outside && <OutsideBookings reviews={opened.outside} onClose={close} />}
      {opened && !['bulk', 'order', 'outside'].includes(opened.dialog) && (
        <CourtDialogs {...opened} courts={courts} onClose={close} onSaved={saved} />
      )}
    </Page>
  );
}

/** Filters the courts in the browser, because the page has loaded all of them anyway. */
function useCourtFilters(courts: Court[]) {
  const address = useAddressFilters(['search', 'sport', 'state']);
  const { search, sport, state } = address.filters;
  const words = normalise(search).split(' ');
  const matching = courts.filter(({ name, venue, address, type, active }) => {
    const text = normalise([name, venue, address].join(' '));
    const isState = state === '' || active === (state === 'bookable');
    return words.every((word) => text.includes(word)) && (sport === '' || type === sport) && isState;
  });
  return { ...address, matching };
}

function CourtFilters({
  courts,
  filters,
  setFilters,
  clear,
  isFiltered,
}: Omit<ReturnType<typeof useCourtFilters>, 'matching'> & { courts: Court[] }) {
  const words = useCourtWords();
  const admin = useAdminWords();
  const common = useWords();
  return (
    <FilterBar label={admin.filters} isFiltered={isFiltered} onClear={clear}>
      <SearchFilter label={words.searchCourts} value={filters.search} onChange={(search) => setFilters({ search })} />
      <Choice label={words.sport} value={filters.sport} onChange={({ target }) => setFilters({ sport: target.value })}>
        <option value="">{words.anySport}</option>
        {[...new Set(courts.map(({ type }) => type))].map((type) => (
          <option key={type} value={type}>
            {common.sport(type)}
          </option>
        ))}
      </Choice>
      <Choice label={words.state} value={filters.state} onChange={({ target }) => setFilters({ state: target.value })}>
        <option value="">{words.anyState}</option>
        <option value="bookable">{words.bookable}</option>
        <option value="closed">{words.notBookable}</option>
      </Choice>
    </FilterBar>
  );
}

interface SelectionProps {
  courts: Court[];
  /** The selected courts among the courts that match the filters. */
  chosen: Court[];
  onSelect: (courts: Court[]) => void;
  onEdit: () => void;
}

function SelectionBar({ courts, chosen, onSelect, onEdit }: SelectionProps) {
  const words = useBulkWords();
  return (
    <div className="row bulk-bar">
      <Check
        label={chosen.length === 0 ? words.selectAll(courts.length) : words.selected(chosen.length)}
        checked={chosen.length === courts.length}
        ref={(box) => void (box && (box.indeterminate = chosen.length > 0 && chosen.length < courts.length))}
        onChange={({ target }) => onSelect(target.checked ? courts : [])}
      />
      {chosen.length > 1 && (
        <Button kind="primary" onClick={onEdit}>
          {words.edit(chosen.length)}
        </Button>
      )}
      {chosen.length > 0 && <Button onClick={() => onSelect([])}>{words.clear}</Button>}
    </div>
  );
}

interface TableProps {
  courts: Court[];
  selected: ReadonlySet<number>;
  onSelect: (ids: ReadonlySet<number>) => void;
  onOpen: (opened: Opened) => void;
}

function CourtTable({ courts, selected, onSelect, onOpen }: TableProps) {
  const words = useCourtWords();
  const bulk = useBulkWords();
  const admin = useAdminWords();
  const common = useWords();
  const formats = useFormats();
  const mayManage = useCan()('courts.manage');
  const open = (dialog: Opened['dialog'], court: Court) => () => onOpen({ dialog, court });
  const pricesButton = (court: Court) => (
    <Button kind="small" aria-label={admin.forWhom(words.prices, court.name)} onClick={open('prices', court)}>
      {words.prices}
    </Button>
  );
  return (
    <DataTable
      label={words.title}
      rows={courts}
      keyOf={({ id }) => id}
      columns={[
        {
          head: words.name,
          kind: 'title',
          render: ({ id, name }) =>
            mayManage && courts.length > 1 ? (
              <Check
                label={name}
                aria-label={bulk.selectCourt(name)}
                checked={selected.has(id)}
                onChange={({ target }) =>
                  onSelect(new Set(target.checked ? [...selected, id] : [...selected].filter((one) => one !== id)))
                }
              />
            ) : (
              name
            ),
        },
        { head: words.sport, render: ({ type }) => common.sport(type) },
        { head: words.place, kind: 'long', render: ({ venue, address }) => venue ?? address },
        {
          head: words.hourly,
          kind: 'number',
          render: ({ price_per_hour }) => price_per_hour && formats.money(price_per_hour),
        },
        {
          head: words.state,
          render: ({ active }) => (
            <span>
              <StatusBadge tone={active ? 'good' : 'quiet'}>{active ? words.bookable : words.notBookable}</StatusBadge>
            </span>
          ),
        },
        {
          head: admin.actions,
          kind: 'actions',
          render: (court) => {
            if (!mayManage) return <div className="row">{pricesButton(court)}</div>;
            return (
              <div className="row">
                <Button kind="small" aria-label={admin.forWhom(words.edit, court.name)} onClick={open('form', court)}>
                  {words.edit}
                </Button>
                <ActionMenu
                  label={admin.moreFor(court.name)}
                  actions={[
                    { label: words.duplicate, icon: Copy, onAction: open('copy', court) },
                    { label: words.calendar, icon: CalendarDays, onAction: open('calendar', court) },
                    { label: words.archive, icon: Archive, onAction: open('archive', court), isDanger: true },
                  ]}
                />
              </div>
            );
          },
        },
      ]}
    />
  );
}

interface DialogProps extends Opened {
  courts: Court[];
  onClose: () => void;
  onSaved: (text: string, outside?: BookingReview[]) => void;
}

function CourtDialogs({ dialog, court, courts, onClose, onSaved }: DialogProps) {
  const words = useCourtWords();
  const mailWords = useMailWords();
  if (court && dialog === 'archive') return <ArchiveCourtDialog court={court} onClose={onClose} />;
  if (court && dialog === 'calendar')
    return (
      <Dialog title={mailWords.courtCalendar(court.name)} onClose={onClose}>
        <CalendarLinkBox source={courtCalendar(court.id)} hint={mailWords.courtHint} />
      </Dialog>
    );
  if (court && dialog === 'prices')
    return <PriceForm court={court} onClose={onClose} onSaved={() => onSaved(words.saved(court.name))} />;
  return (
    <CourtForm
      court={dialog === 'form' ? court : undefined}
      copyOf={dialog === 'copy' ? court : undefined}
      courts={courts}
      onClose={onClose}
      onSaved={(name, outside) => onSaved(words.saved(name), outside)}
    />
  );
}
