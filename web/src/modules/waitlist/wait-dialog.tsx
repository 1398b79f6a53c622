import './waitlist.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CourtDay, CourtsideProblem, type WaitlistInput } from '@courtside/client';
import type { FindSearch } from '../../lib/find-search.ts';
import { capitalise, useFormats } from '../../lib/format.ts';
import { api, config, hasExpired, useUser } from '../../lib/session.ts';
import { fetchAll } from '../../lib/fetch-all.ts';
import { clockOf, minutesOf } from '../../lib/times.ts';
import { useIsWide } from '../../lib/wide.ts';
import { useWords } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Failure } from '../../ui/components.tsx';
import { Form } from '../../ui/form.tsx';
import { AccountSection, isSessionOver, mayBook, useAccountForm } from '../accounts/account-form.tsx';
import { PendingDialog } from '../accounts/pending-dialog.tsx';
import { isUnverified, UnverifiedNotice } from '../accounts/unverified-notice.tsx';
import { nearestSlots, type Slot } from '../booking/nearest-slots.ts';
import { SlotList } from '../booking/slot-list.tsx';
import { joinDays, WaitDays, WaitResults } from './wait-days.tsx';
import { WaitDone } from './wait-done.tsx';
import { WaitFields, type WaitWish } from './wait-fields.tsx';
import {
  endMinuteOf,
  endsAfter,
  endsAtMidnight,
  hoursOf,
  nearestDuration,
  slotAround,
  timesOf,
} from './wait-window.ts';
import { useWaitlistWords } from './waitlist-words.ts';

interface Props {
  days: CourtDay[];
  date: string;
  search: FindSearch;
  onChange: (fields: FindSearch) => void;
  onClose: () => void;
}

/** The value of `wait` in the URL that means any court of the chosen court's sport. */
const ANY_COURT = 2;

/** Joins the waiting list for a taken slot, or for any times of a day. Offers slots that are free instead. */
export default function WaitDialog({ days, date, search, onChange, onClose }: Props) {
  const common = useWords();
  const words = useWaitlistWords();
  const formats = useFormats();
  const user = useUser();
  const isWide = useIsWide();
  const queries = useQueryClient();
  const [changed, setChanged] = useState<Partial<WaitWish>>({});
  const [isChanging, setIsChanging] = useState(search.start === undefined);
  const { wish, times } = useWish(days, search, changed);
  const { courtId, sport, from, until, minutes } = wish;
  const courtName = days.find(({ court_id }) => court_id === courtId)?.court.name;
  const free = freeSlotsFor(days, wish);
  const [dates, setDates] = useState([date]);
  const hasOtherDays = dates.some((one) => one !== date);
  const joining = useMutation({
    mutationFn: (body: Omit<WaitlistInput, 'booking_date'>) => joinDays(dates, body),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['waitlist'] }),
  });
  const join = (): void =>
    joining.mutate({
      ...(courtId === undefined ? { type: sport } : { court_id: courtId }),
      ...{ start_after: from, end_before: until, duration_minutes: minutes },
    });
  const account = useAccountForm({ startsNew: !hasExpired(), onSignedIn: (isSame) => isSame && mayBook() && join() });
  const take = ({ court_id, start_time }: Omit<Slot, 'court_name'>): void =>
    onChange({ wait: undefined, court: court_id, start: start_time, minutes });

  if (user?.pending_since) return <PendingDialog onClose={onClose} />;
  if (joining.data?.some(({ error }) => error))
    return <WaitResults days={joining.data} onShow={onChange} onClose={onClose} />;
  if (joining.isSuccess) return <WaitDone onClose={onClose} />;
  const error = isSessionOver(joining.error) ? null : joining.error;
  const suggested = error instanceof CourtsideProblem && error.code === 'slot_available' ? error.alternatives : [];
  const slots = !dates.includes(date) ? [] : free.length > 0 ? free : suggested;
  const canJoin = slots.length === 0 || hasOtherDays;
  const others = slots.length === 0 && !isChanging ? otherCourtsFor(days, wish) : [];
  const isBusy = joining.isPending || account.isPending;
  const createLabel = config.registration === 'approval' ? words.create : words.createAndJoin;
  const ownLabel = dates.length > 1 ? words.joinDays(dates.length) : words.join;
  const joinLabel = user ? ownLabel : account.isNew ? createLabel : words.signInAndJoin;
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div className="wait-slot">
        <p className="wait-when">
          {capitalise(formats.shortDate(date))}
          {!isChanging && ', '}
          {!isChanging && <span>{formats.range(from, until)}</span>}
        </p>
        {!isChanging && <p className="hint">{courtName ?? words.any(common.sport(sport))}</p>}
      </div>
      <Form
        onSubmit={() => {
          if (user) join();
          else account.submit();
        }}
      >
        {isChanging && (
          <>
            <WaitFields
              {...{ days, wish }}
              times={times}
              onChange={(fields) => {
                joining.reset();
                setChanged((old) => ({ ...old, ...fields }));
              }}
            />
            <WaitDays
              first={date}
              chosen={dates}
              onChange={(dates) => {
                joining.reset();
                setDates(dates);
              }}
            />
          </>
        )}
        {others.length > 0 && (
          <div className="alternatives">
            <h3>{words.otherCourts}</h3>
            <SlotList slots={others} days={days} label={words.choose} onTake={take} />
          </div>
        )}
        {slots.length > 0 && <Available {...{ slots, days, isChanging }} onTake={take} />}
        {isUnverified(error) && <UnverifiedNotice />}
        {slots.length === 0 && error && !isUnverified(error) && <Failure title={words.refused} error={error} />}
        {canJoin && <p>{words.lead(common.minutes(config.offer_minutes))}</p>}
        {canJoin && !user && <AccountSection form={account} focusesFirst={isWide && !isChanging} />}
        <div className="wait-foot">
          {canJoin && (
            <Button type="submit" kind="primary" disabled={isBusy}>
              {isBusy ? words.joining : joinLabel}
            </Button>
          )}
          {!isChanging && <Button onClick={() => setIsChanging(true)}>{words.change}</Button>}
        </div>
      </Form>
    </Dialog>
  );
}

function Available({
  slots,
  days,
  isChanging,
  onTake,
}: {
  slots: Slot[];
  days: CourtDay[];
  isChanging: boolean;
  onTake: (slot: Omit<Slot, 'court_name'>) => void;
}) {
  const words = useWaitlistWords();
  return (
    <>
      <div className="notice good" role="status">
        <strong>{isChanging ? words.someAvailable : words.available}</strong>
        <p>{isChanging ? words.someAvailableText : words.availableText}</p>
      </div>
      <SlotList slots={slots} days={days} label={words.choose} onTake={onTake} />
    </>
  );
}

/**
 * Returns what the person wants to wait for: at first the chosen slot or the whole day, then with their changes. Also
 * returns the times to choose from, in minutes since midnight.
 */
function useWish(
  days: readonly CourtDay[],
  search: FindSearch,
  changed: Partial<WaitWish>,
): { wish: WaitWish; times: number[] } {
  const clicked = days.find(({ court_id }) => court_id === search.court);
  const { sport = clicked?.court.type ?? search.type ?? days[0]!.court.type, courtId = search.court } = changed;
  const isAnyCourt = 'courtId' in changed ? changed.courtId === undefined : search.wait === ANY_COURT;
  const day = isAnyCourt ? undefined : days.find(({ court_id }) => court_id === courtId);
  const around = day ?? (clicked?.court.type === sport ? clicked : undefined);
  const shown = day ? [day] : days.filter(({ court }) => court.type === sport);
  const { data: courts } = useQuery({
    queryKey: ['courts', 'hours', around?.court_id, sport],
    enabled: around !== undefined || shown.some(endsAtMidnight),
    queryFn: async () =>
      around
        ? [await api.get('/courts/{court}', { params: { path: { court: around.court_id } } })]
        : fetchAll('/courts', { type: sport, active_only: true, limit: 100 }),
  });
  const courtOf = ({ court_id }: CourtDay) => courts?.find(({ id }) => id === court_id);
  const rules = around && courtOf(around);
  const wished = changed.minutes ?? search.minutes ?? search.length ?? 60;
  const hours = (shown.length > 0 ? shown : days).flatMap((day) => hoursOf(day, courtOf(day)));
  const times = timesOf(hours, []);
  const hasEnd = search.from !== undefined && endsAfter(minutesOf(search.from), times).length > 0;
  const from = hasEnd ? search.from! : clockOf(times[0]!);
  const first =
    around && search.start !== undefined
      ? slotAround(around, rules, search.start, wished)
      : { from, until: clockOf(endsAfter(minutesOf(from), times).at(-1)!), minutes: nearestDuration(wished, rules) };
  const window = { from: changed.from ?? first.from, until: changed.until ?? first.until };
  return {
    wish: { sport: day?.court.type ?? sport, courtId: day?.court_id, rules, ...window, minutes: first.minutes },
    times: timesOf(hours, [minutesOf(window.from), endMinuteOf(window)]),
  };
}

/** Returns the slots at the wished time on the other courts of the sport. */
function otherCourtsFor(days: readonly CourtDay[], { courtId, sport, from, minutes }: WaitWish): Slot[] {
  const others = days.filter(({ court_id }) => court_id !== courtId);
  return nearestSlots(others, { court_id: courtId, sport, start: from, minutes }).filter(
    ({ start_time }) => start_time === from,
  );
}

/** Returns the free slots that the person could book instead of waiting, the earliest first. */
function freeSlotsFor(days: readonly CourtDay[], { courtId, sport, from, until, minutes }: WaitWish): Slot[] {
  const within = days
    .filter(({ court_id }) => courtId === undefined || court_id === courtId)
    .map((day) => ({
      ...day,
      starts: day.starts.filter(({ start_time }) => start_time >= from && endsBy(start_time)),
    }));
  return nearestSlots(within, { court_id: courtId, sport, start: from, minutes });

  function endsBy(start: string): boolean {
    return minutesOf(start) + minutes <= endMinuteOf({ from, until });
  }
}
