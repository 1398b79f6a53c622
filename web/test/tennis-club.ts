// Sets up a tennis club in the web app: courts, the plans of members, juniors and guests, and memberships.
import type { Locator } from 'playwright-core';
import type { WebClub } from './club.ts';
import type { Person } from './person.ts';

/** The people who have accounts before the club is set up. */
export const TENNIS_PEOPLE = { parent: 'Ana Baker', partner: 'Ben Baker', junior: 'Cleo Young', guest: 'Gus Guest' };

export async function addTennisPeople(club: WebClub) {
  const { parent, partner, junior, guest } = TENNIS_PEOPLE;
  return {
    parent: await club.player(parent),
    partner: await club.player(partner),
    junior: await club.player(junior),
    guest: await club.player(guest),
  };
}

/** Uses the templates for plans and rules. Starts on the day sheet of a club without courts. */
export async function setUpByTemplates(person: Person): Promise<void> {
  await setUpCourts(person);
  const { page } = person;
  await openSection(person, 'Plans');
  await person.click(page.getByRole('button', { name: "Start with a tennis club's plans" }));
  const dialog = page.getByRole('dialog');
  await person.see(dialog);
  await person.click(dialog.getByRole('button', { name: 'Create 3 plans' }));
  await page.getByText('3 plans created.').waitFor();
  await addMemberships(person);
}

/** The same as `setUpByTemplates`, but without the templates for plans and rules. */
export async function setUpRuleByRule(person: Person): Promise<void> {
  await setUpCourts(person);
  await openSection(person, 'Plans');
  const { page } = person;
  const dialog = page.getByRole('dialog');
  await addPlan(person, 'Members');
  await addRule(person, 'Members', async () => add(person, 'When booking opens'));
  await addRule(person, 'Members', async () => {
    await setHours(person, '17:00', '21:00');
    await add(person, 'Limit per person or family');
  });
  await addPlan(person, 'Juniors');
  await addRule(person, 'Juniors', async () => add(person, 'When booking opens'));
  await addRule(person, 'Juniors', async () => {
    await setHours(person, '18:00', '24:00');
    await add(person, 'Bookable or not');
  });
  await addPlan(person, 'Guests', async () => person.click(dialog.getByLabel(/^This is the plan of everybody/)));
  await addRule(person, 'Guests', async () => {
    await add(person, 'When booking opens');
    // The new field has the focus, and its text is selected.
    await person.type('0');
  });
  await addMemberships(person);
}

/** Names the club, and adds four courts with a peak price and two plans, with the steps of the set-up. */
export async function setUpInWizard(person: Person): Promise<void> {
  const { page } = person;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await person.see(page.getByRole('link', { name: 'Set up your club' }));
  await person.click(page.getByRole('link', { name: 'Set up your club' }));
  await person.see(page.getByLabel('Club name'));
  await person.click(page.getByLabel('Club name'));
  await person.type('Riverside');
  await person.press('Enter');
  await person.see(page.getByRole('heading', { name: 'Logo and colour' }));
  await person.click(button('Skip'));
  await person.see(page.getByLabel('Price per hour (EUR)'));
  await person.click(page.getByLabel('Price per hour (EUR)'));
  await person.type('24');
  await person.click(button('Add a peak price'));
  await person.click(page.getByLabel('Peak price per hour (EUR)'));
  await person.type('32');
  await person.press('Enter');
  await page.getByText('4 courts added.').waitFor();
  await person.click(button('Skip'));
  await person.see(button('Create 3 plans'));
  await person.click(page.getByLabel('Juniors'));
  await person.click(button('Create 2 plans'));
  await page.getByText('2 plans created.').waitFor();
}

async function openSection(person: Person, name: string): Promise<void> {
  const { page } = person;
  await person.click(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true }));
  await person.see(page.getByRole('heading', { level: 1, name }));
}

async function setUpCourts(person: Person): Promise<void> {
  const { page } = person;
  await person.see(page.getByRole('link', { name: 'Set up your club' }));
  await person.click(page.getByRole('link', { name: 'Set up your club' }));
  await person.see(page.getByRole('list', { name: 'Steps of the set-up' }));
  await person.click(page.getByRole('button', { name: 'Courts and opening hours' }));
  await person.see(page.getByLabel('Sport'));
  await person.fill(page.getByLabel('Sport'), 'Tennis');
  await person.click(page.getByLabel('Price per hour (EUR)'));
  await person.type('18');
  await person.click(page.getByRole('button', { name: 'Add 4 courts' }));
  await page.getByText('4 courts added.').waitFor();
}

async function addPlan(person: Person, name: string, more?: () => Promise<void>): Promise<void> {
  const { page } = person;
  await person.click(page.getByRole('button', { name: 'New plan' }));
  const dialog = page.getByRole('dialog');
  await person.see(dialog);
  await person.click(dialog.getByLabel('Name', { exact: true }));
  await person.type(name);
  await more?.();
  await save(person, dialog, `Plan “${name}” saved.`);
}

async function addRule(person: Person, plan: string, fill: () => Promise<void>): Promise<void> {
  const { page } = person;
  await person.click(page.getByRole('button', { name: `Add rule: ${plan}` }));
  const dialog = page.getByRole('dialog');
  await person.see(dialog);
  await fill();
  await save(person, dialog, /^Rule “.*” saved\.$/);
}

async function setHours(person: Person, from: string, until: string): Promise<void> {
  const dialog = person.page.getByRole('dialog');
  await person.click(dialog.getByRole('button', { name: 'Weekdays', exact: true }));
  await person.click(dialog.getByLabel('From'));
  await person.type(from);
  await person.click(dialog.getByLabel('Until'));
  await person.type(until);
}

async function add(person: Person, setting: string): Promise<void> {
  await person.click(person.page.getByRole('dialog').getByRole('button', { name: setting, exact: true }));
}

async function save(person: Person, dialog: Locator, confirmation: string | RegExp): Promise<void> {
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await person.page.getByText(confirmation).last().waitFor();
  await dialog.waitFor({ state: 'detached' });
}

async function addMemberships(person: Person): Promise<void> {
  const { parent, partner, junior } = TENNIS_PEOPLE;
  await openSection(person, 'Memberships');
  await addMembership(person, 'Members', [parent, partner]);
  await addMembership(person, 'Juniors', [junior]);
}

async function addMembership(person: Person, plan: string, names: string[]): Promise<void> {
  const { page } = person;
  await person.click(page.getByRole('button', { name: 'Add membership' }));
  const dialog = page.getByRole('dialog', { name: 'New membership' });
  await person.see(dialog);
  await person.choose(dialog.getByLabel('Plan'), plan);
  await person.click(dialog.getByLabel('Add a person'));
  for (const name of names) {
    await person.type(name.slice(0, 3).toLowerCase());
    await person.click(page.getByRole('option', { name }));
  }
  await save(person, dialog, `Membership of ${names.join(', ')} saved.`);
}
