import type { CourtDay } from '@courtside/client';
import { element } from './elements.ts';
import { dayAfter } from './embed-settings.ts';
import { embedFormats } from './embed-formats.ts';
import type { EmbedWords } from './embed-words.ts';
import type { LoadFailureReason } from './free-times.ts';

/** The number of start times that a court shows at first. A button shows the remaining start times. */
const FIRST_TIMES = 10;

interface ViewState {
  words: EmbedWords;
  locale: string;
  /** The origin of the service, where visitors book. */
  service: string;
  pageOrigin: string;
  /** The days to choose from. */
  strip: string[];
  today: string;
  /** The chosen day. */
  date: string;
  /** The times of the chosen day or, while it is loading, of the day chosen before. Undefined until a day has loaded. */
  loaded: { date: string; days: CourtDay[]; at: number } | undefined;
  failure: LoadFailureReason | undefined;
  /** The ids of the courts that show all their times. */
  expanded: number[];
}

interface Actions {
  chooseDay: (date: string) => void;
  expand: (court: number) => void;
  retry: () => void;
}

/** Returns the content of the component. */
export function viewOf(state: ViewState, actions: Actions): Node[] {
  const { words, loaded, failure } = state;
  const isSetUp = failure === undefined || failure === 'unreachable' || failure === 'slow';
  if (!isSetUp) return [refusal(state, failure), foot(state)];
  return [
    dayStrip(state, actions),
    ...(failure ? [notice(state, actions, failure)] : []),
    ...(loaded ? [courtList(state, loaded, actions)] : []),
    ...(!loaded && !failure ? [element('p', { parts: 'hint' }, words.loading)] : []),
    foot(state),
  ];
}

function dayStrip({ words, locale, strip, today, date }: ViewState, { chooseDay }: Actions): HTMLElement {
  const { weekday, shortDay } = embedFormats(locale);
  const nameOf = (day: string): string =>
    day === today ? words.today : day === dayAfter(today, 1) ? words.tomorrow : weekday(day);
  const buttons = strip.map((day) =>
    element(
      'button',
      {
        ...{ parts: 'day', type: 'button', 'data-key': day, 'aria-pressed': String(day === date) },
        onClick: () => chooseDay(day),
      },
      element('span', { parts: 'weekday' }, nameOf(day)),
      ' ',
      element('span', { parts: 'date' }, shortDay(day)),
    ),
  );
  return element('div', { parts: 'days', role: 'group', 'aria-label': words.day }, ...buttons);
}

function courtList(state: ViewState, { date, days }: NonNullable<ViewState['loaded']>, actions: Actions): HTMLElement {
  const { words } = state;
  const isOld = date !== state.date;
  const attributes = { parts: 'courts', role: 'region', 'aria-label': words.label };
  const busy = isOld && { inert: '', 'aria-busy': 'true' };
  if (days.length === 0)
    return element('div', { ...attributes, ...busy }, element('p', { parts: 'hint' }, words.noCourts));
  const details = days.map((day) => detailsOf(day, words));
  const shared = sharedOf(details);
  return element(
    'div',
    { ...attributes, ...busy },
    shared.length > 0 && detailsLine(shared),
    ...days.map((day, i) => {
      const own = details[i]!.filter((detail) => detail !== '' && !shared.includes(detail));
      return courtSection(state, day, own, actions);
    }),
  );
}

const detailsLine = (details: string[]): HTMLElement => element('p', { parts: 'court-details' }, details.join(' · '));

function courtSection(state: ViewState, day: CourtDay, details: string[], { expand }: Actions): HTMLElement {
  const { words } = state;
  const { court, starts } = day;
  const key = (time: string): string => `${court.id} ${time}`;
  const shown = state.expanded.includes(court.id) ? starts : starts.slice(0, FIRST_TIMES);
  const hidden = starts[shown.length];
  const items = shown.map((start) => element('li', {}, timeLink(state, day, start, key(start.start_time))));
  if (hidden) {
    const count = starts.length - shown.length;
    const label = words.moreOf(count, court.name);
    const attributes = { parts: 'more', type: 'button', 'aria-label': label, 'data-key': key(hidden.start_time) };
    const button = element('button', { ...attributes, onClick: () => expand(court.id) }, words.more(count));
    items.push(element('li', {}, button));
  }
  const [closure] = day.closures;
  const none = closure ? words.closed(closure.reason) : words.noTimes;
  return element(
    'div',
    { parts: 'court' },
    element(
      'div',
      {},
      element('div', { parts: 'court-name', role: 'heading', 'aria-level': '3' }, court.name),
      details.length > 0 && detailsLine(details),
    ),
    items.length > 0
      ? element('ul', { parts: 'times', 'aria-label': court.name }, ...items)
      : element('p', { parts: 'hint' }, none),
  );
}

function timeLink(
  { service, locale, words }: ViewState,
  { court, booking_date, currency }: CourtDay,
  { start_time, prices }: CourtDay['starts'][number],
  key: string,
): HTMLElement {
  const { time, money } = embedFormats(locale);
  const query = new URLSearchParams({ date: booking_date, court: String(court.id), start: start_time });
  const price = prices?.[0];
  return element(
    'a',
    { parts: 'time', href: `${service}/?${query.toString()}`, target: '_top', 'data-key': key },
    element('span', {}, time(start_time)),
    ' ',
    price !== undefined &&
      currency !== null &&
      element('span', { parts: 'price' }, price === 0 ? words.noCharge : money(price, currency)),
  );
}

/** Returns the details that several courts have in common, which are shown only once, above the courts. */
function sharedOf(details: readonly string[][]): string[] {
  if (details.length < 2) return [];
  return details[0]!.flatMap((_, i) => {
    const [value, ...others] = new Set(details.map((ofCourt) => ofCourt[i]!).filter((detail) => detail !== ''));
    return value === undefined || others.length > 0 ? [] : value;
  });
}

/** Returns the sport, the venue, the durations and the duration to which the prices apply. Unknown details are empty. */
function detailsOf({ court, starts }: CourtDay, words: EmbedWords): string[] {
  const sport = court.type.charAt(0).toUpperCase() + court.type.slice(1).replaceAll('_', ' ');
  const durations = starts.flatMap((start) => start.durations);
  const [min, max] = [Math.min(...durations), Math.max(...durations)];
  const hasPrices = min < max && starts.some(({ prices }) => prices !== null);
  return [
    sport,
    court.venue ?? '',
    starts.length > 0 ? words.minutes(min === max ? `${min}` : `${min}–${max}`) : '',
    hasPrices ? words.pricesFor(min) : '',
  ];
}

/** A notice for visitors while the times cannot be refreshed. Times that were loaded earlier stay on the page. */
function notice(
  { words, loaded, locale, date }: ViewState,
  { retry }: Actions,
  failure: LoadFailureReason,
): HTMLElement {
  const isKnown = loaded?.date === date;
  const text =
    failure === 'slow' ? words.slow : isKnown ? words.stale(embedFormats(locale).clock(loaded.at)) : words.unreachable;
  return element(
    'div',
    { parts: 'notice', role: 'alert' },
    element('p', {}, text),
    element('button', { parts: 'retry', type: 'button', 'data-key': 'retry', onClick: retry }, words.retry),
  );
}

/** A notice that the page's owner must change something. Visitors can still open the booking page. */
function refusal({ words, pageOrigin }: ViewState, failure: 'key' | 'origin' | 'permission'): HTMLElement {
  const hint = failure === 'origin' ? words.owner.origin(pageOrigin) : words.owner[failure];
  return element(
    'div',
    { parts: 'notice', role: 'alert' },
    element('p', {}, words.refused),
    element('p', { parts: 'owner' }, hint),
  );
}

function foot({ words, locale, service, date, loaded }: ViewState): HTMLElement {
  const formats = embedFormats(locale);
  const noon = Date.parse(`${date}T12:00Z`);
  const others = loaded?.days.filter(({ time_zone }) => !formats.isVisitorsClock(time_zone, noon));
  const zones = [...new Set(others?.map(({ time_zone }) => formats.zone(time_zone)))];
  return element(
    'div',
    { parts: 'foot' },
    element('a', { parts: 'all', href: `${service}/?date=${date}`, target: '_top', 'data-key': 'all' }, words.all),
    zones.length > 0 && element('p', { parts: 'hint' }, words.zone(zones.join(', '))),
  );
}
