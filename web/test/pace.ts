// `npm run pace`: does the main tasks in a browser at a person's pace, and prints the clicks, characters and seconds of
// each task. Exits with 1 if a task needs more than its limit. `npm run pace -- tennis` does only the tasks whose name
// contains `tennis`.
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { mailSettings, startBox } from '../../server/test/mail/fixture.ts';
import { openBrowser } from './browser.ts';
import { type Account, DAY, dateAfter, openWebClub, PASSWORD, type WebClub } from './club.ts';
import { endOf } from '../src/lib/day.ts';
import { dayButton, signInContext } from './page.ts';
import { dayPath, openMoneyClub, takePayment, waitForDay } from './pace-money.ts';
import { Person } from './person.ts';
import { addTennisPeople, setUpByTemplates, setUpInWizard, setUpRuleByRule } from './tennis-club.ts';

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const TOMORROW = dateAfter(1);

interface Limits {
  clicks: number;
  seconds?: number;
}

interface Task {
  name: string;
  device: 'desktop' | 'phone';
  limits: Limits;
  /** The page on which the task starts. */
  path: string;
  as?: Account;
  /** The task's own club. By default, tasks share one club. */
  club?: WebClub;
  /** What happens before the time begins. By default, the time includes the load of the page. */
  prepare?: (page: Page) => Promise<void>;
  run: (person: Person) => Promise<void>;
}

const { box, close: closeBox } = await startBox();
const club = await openWebClub(mailSettings(box));
await Promise.all(['Padel 1', 'Padel 2'].map((name) => club.court({ name, venue: 'Riverside Club' })));
await club.player('Olga Caller');
const newClubs = [await openWebClub({}), await openWebClub({}), await openWebClub({})] as const;
for (const newClub of newClubs) await addTennisPeople(newClub);
const moneyClub = await openMoneyClub();
const tasks = [...(await tasksOf(club)), ...setUpTasks()];
const { browser, message } = await openBrowser();
assert.ok(browser, message);
// Warm up, because the first task's time must not include the start of the browser's processes.
await measure({ ...tasks[0]!, run: ({ page }) => page.getByRole('group', { name: 'Day', exact: true }).waitFor() });
process.stdout.write(
  '| task | device | clicks | characters | seconds | without the machine |\n| --- | --- | ---: | ---: | ---: | ---: |\n',
);
const [words = ''] = process.argv.slice(2);
for (const task of tasks.filter(({ name }) => name.includes(words))) {
  const { clicks, characters, seconds, personSeconds } = await measure(task);
  const { limits } = task;
  const isMet = clicks <= limits.clicks && seconds <= (limits.seconds ?? Infinity);
  if (!isMet) process.exitCode = 1;
  const cells = [
    ...[task.name, task.device, `${clicks} (at most ${limits.clicks})`, characters],
    `${seconds.toFixed(1)}${limits.seconds === undefined ? '' : ` (at most ${limits.seconds})`}`,
    personSeconds.toFixed(1),
  ];
  process.stdout.write(`| ${cells.join(' | ')} |${isMet ? '' : ' **over the limit**'}\n`);
}
await browser.close();
for (const one of [club, moneyClub, ...newClubs, { close: closeBox }]) await one.close();

async function tasksOf(club: WebClub): Promise<Task[]> {
  const { admin } = club;
  const players = [await club.player(), await club.player(), await club.player(), await club.player()] as const;
  const [signedIn, onPhone, changing, away] = players;
  const returning = [await club.player(), await club.player()] as const;
  const courtId = (await admin.api.get('/courts')).data[0]!.id;
  const slot = { court_id: courtId, booking_date: DAY, start_time: '20:00', end_time: '21:00' };
  await changing.api.post('/bookings', { body: slot });
  for (const [i, player] of returning.entries()) {
    const start_time = ['08:00', '09:00'][i]!;
    const last = { ...slot, booking_date: TOMORROW, start_time, end_time: endOf(start_time, 60) };
    await player.api.post('/bookings', { body: last });
  }
  const tasks: Task[] = [
    { name: 'a newcomer creates an account and books', limits: { clicks: 5, seconds: 13 }, ...at('desktop') },
    { name: 'a newcomer creates an account and books', limits: { clicks: 6, seconds: 14 }, ...at('phone') },
    { name: 'a signed-in player books', limits: { clicks: 3 }, as: signedIn, ...book('desktop') },
    { name: 'a signed-in player books', limits: { clicks: 4 }, as: onPhone, ...book('phone') },
    ...(['desktop', 'phone'] as const).map((device, i) => ({
      ...{ name: 'a returning player books the last slot again', device, limits: { clicks: 1, seconds: 4 }, path: '/' },
      ...{ as: returning[i]!, run: bookAgain },
    })),
    {
      ...{ name: 'a player signs in and books', device: 'desktop', limits: { clicks: 6 }, path: '/' },
      run: (person) => signInAndBook(person, away),
    },
    {
      ...{ name: 'a player reschedules, from the start page', device: 'desktop', limits: { clicks: 4 }, path: '/' },
      ...{ as: changing, run: reschedule },
    },
    {
      ...{ name: 'a player cancels, from “My bookings”', device: 'desktop', limits: { clicks: 2 }, path: '/bookings' },
      ...{ as: changing, run: cancel },
    },
    {
      ...{ name: 'the desk books for a caller', device: 'desktop', limits: { clicks: 2, seconds: 6.5 } },
      ...{ path: '/admin', as: admin, run: bookForCaller },
    },
    {
      ...{ name: 'the desk books for a new guest', device: 'desktop', limits: { clicks: 1, seconds: 8 } },
      ...{ path: `/admin?date=${TOMORROW}`, as: admin, run: bookForGuest },
    },
    {
      ...{ name: 'the desk takes a payment in cash', device: 'desktop', limits: { clicks: 2, seconds: 4 } },
      ...{ path: dayPath, club: moneyClub, as: moneyClub.admin, prepare: waitForDay, run: takePayment },
    },
    {
      ...{ name: 'the desk closes two courts', device: 'desktop', limits: { clicks: 4 }, path: '/admin' },
      ...{ as: admin, run: closeTwoCourts },
    },
  ];
  return tasks;
}

function setUpTasks(): Task[] {
  const [one, other, third] = newClubs;
  const task = { device: 'desktop', path: '/admin' } as const;
  return [
    {
      ...{ name: 'an admin sets up a tennis club, with templates', limits: { clicks: 30, seconds: 300 }, ...task },
      ...{ club: one, as: one.admin, run: setUpByTemplates },
    },
    {
      ...{ name: 'an admin sets up a tennis club, rule by rule', limits: { clicks: 60, seconds: 300 }, ...task },
      ...{ club: other, as: other.admin, run: setUpRuleByRule },
    },
    {
      ...{ name: 'a manager names the club, and adds courts, a peak price and two plans', ...task },
      ...{ limits: { clicks: 11, seconds: 30 }, club: third, as: third.admin, run: setUpInWizard },
    },
  ];
}

function at(device: Task['device']): Pick<Task, 'device' | 'path' | 'run'> {
  const email = device === 'phone' ? 'sam@example.com' : 'sam@example.org';
  return { device, path: '/', run: (person) => bookAsNewcomer(person, email, device) };
}

function book(device: Task['device']): Pick<Task, 'device' | 'path' | 'run'> {
  const run = async (person: Person): Promise<void> => {
    await openSlot(person, '18:00');
    await person.click(person.page.getByRole('button', { name: 'Book now' }));
    await person.page.getByRole('dialog', { name: 'Booked' }).waitFor();
  };
  return { device, path: '/', run };
}

async function bookAgain(person: Person): Promise<void> {
  const { page } = person;
  const proposal = page.getByRole('region', { name: 'Book again' });
  await person.see(proposal);
  await person.click(proposal.getByRole('button', { name: /^Book: / }));
  await page.getByRole('dialog', { name: 'Booked' }).waitFor();
}

/** Chooses tomorrow on the start page, then a time. In the evening, the page may have no times for today. */
async function openSlot(person: Person, time: string): Promise<void> {
  const { page } = person;
  await person.see(page.getByRole('group', { name: 'Day', exact: true }));
  await person.click(dayButton(page, TOMORROW));
  await person.click(page.getByRole('button', { name: new RegExp(`^${time}, `) }));
  await person.see(page.getByRole('dialog'));
}

async function bookAsNewcomer(person: Person, email: string, device: Task['device']): Promise<void> {
  await openSlot(person, '19:00');
  const dialog = person.page.getByRole('dialog');
  if (device === 'phone') await person.click(dialog.getByLabel('Name'));
  await person.type('Sam Reed');
  await person.press('Tab');
  await person.type(email);
  await person.press('Enter');
  await person.page.getByRole('dialog', { name: 'Booked' }).waitFor();
}

async function signInAndBook(person: Person, { email }: Account): Promise<void> {
  await openSlot(person, '17:00');
  const dialog = person.page.getByRole('dialog');
  await person.click(dialog.getByRole('button', { name: 'I have an account' }));
  await person.click(dialog.getByLabel('Email'));
  await person.type(email);
  await person.click(dialog.getByLabel('Password'));
  await person.type(PASSWORD);
  await person.click(dialog.getByRole('button', { name: 'Sign in and book' }));
  await person.page.getByRole('dialog', { name: 'Booked' }).waitFor();
}

async function reschedule(person: Person): Promise<void> {
  const { page } = person;
  await person.see(page.getByRole('group', { name: 'Day', exact: true }));
  await person.click(page.getByRole('link', { name: 'My bookings' }));
  await person.see(page.getByRole('button', { name: /^Reschedule: / }));
  await person.click(page.getByRole('button', { name: /^Reschedule: / }));
  const dialog = page.getByRole('dialog');
  await person.see(dialog);
  await person.click(dialog.getByRole('button', { name: /^Padel 1, 20:30/ }));
  await person.click(dialog.getByRole('button', { name: 'Save new time' }));
  await page.getByText('Booking rescheduled.').waitFor();
}

async function cancel(person: Person): Promise<void> {
  const { page } = person;
  await person.see(page.getByRole('button', { name: /^Cancel booking: / }));
  await person.click(page.getByRole('button', { name: /^Cancel booking: / }));
  const question = page.getByRole('dialog');
  await person.see(question);
  await person.click(question.getByRole('button', { name: 'Cancel booking' }));
  await page.getByText('Booking cancelled.').waitFor();
}

function freeSlot(page: Page, court: string, time: string): Locator {
  return page.getByRole('button', { name: `${court}, ${time}, free: book` });
}

/** Shows tomorrow on the day sheet, because tomorrow's free times do not depend on the current time. */
async function showTomorrow(person: Person): Promise<void> {
  await person.see(person.page.getByRole('button', { name: 'Day after' }));
  await person.click(person.page.getByRole('button', { name: 'Day after' }));
  // Until tomorrow is loaded, the sheet shows today.
  await person.page.locator(`.sheet-head a[href*="${TOMORROW}"]`).first().waitFor();
}

async function bookForCaller(person: Person): Promise<void> {
  const { page } = person;
  await showTomorrow(person);
  await person.click(freeSlot(page, 'Padel 2', '10:00'));
  const dialog = page.getByRole('dialog');
  await person.see(dialog);
  await person.type('olga');
  await person.press('Enter');
  await dialog.getByRole('button', { name: 'Book for Olga Caller' }).waitFor();
  await person.press('Enter');
  await page.getByText(/^Booked for Olga Caller/).waitFor();
}

async function bookForGuest(person: Person): Promise<void> {
  const { page } = person;
  const slot = freeSlot(page, 'Padel 2', '12:00');
  await person.see(slot);
  await person.click(slot);
  const dialog = page.getByRole('dialog');
  await person.see(dialog);
  await person.type('Nora Day');
  await person.press('Enter');
  await dialog.getByLabel('Phone of the guest').waitFor();
  await person.type('600123456');
  await person.press('Enter');
  await page.getByText(/^Booked for Nora Day/).waitFor();
}

async function closeTwoCourts(person: Person): Promise<void> {
  const { page } = person;
  await showTomorrow(person);
  await person.drag(freeSlot(page, 'Padel 1', '15:00'), freeSlot(page, 'Padel 2', '16:30'));
  const dialog = page.getByRole('dialog');
  await person.see(dialog);
  await person.click(dialog.getByRole('button', { name: 'Rain', exact: true }));
  await person.click(dialog.getByRole('button', { name: 'Close courts' }));
  await page.getByText('Courts closed.').waitFor();
}

interface Measured {
  clicks: number;
  characters: number;
  seconds: number;
  /** The time for clicks, reading and typing. */
  personSeconds: number;
}

/** Measures a task from the start of the page load to the confirmation. */
async function measure(task: Task): Promise<Measured> {
  const { origin } = task.club ?? club;
  const context = await browser!.newContext({
    ...(task.device === 'phone' ? PHONE : DESKTOP),
    ...{ baseURL: origin, locale: 'en-GB', timezoneId: 'UTC' },
  });
  if (task.as) await signInContext(context, origin, task.as);
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const person = new Person(page);
  let start = performance.now();
  await page.goto(task.path);
  if (task.prepare) {
    await task.prepare(page);
    start = performance.now();
  }
  await task.run(person);
  const seconds = (performance.now() - start) / 1000;
  await context.close();
  return { clicks: person.clicks, characters: person.characters, seconds, personSeconds: person.seconds };
}
