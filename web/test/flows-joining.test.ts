// Runs only at full size.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { type Box, mailSettings, startBox } from '../../server/test/mail/fixture.ts';
import { PASSWORD, useWebApp } from './club.ts';
import { expectToFit, openAdminPage, openProfile, runFlow, signInWith, signOut, waitForMail } from './flows.ts';

const NEW_PASSWORD = 'eight blue tricycles';

let box: Box;
let closeBox: (() => Promise<void>) | undefined;
const web = useWebApp({
  settings: async () => {
    ({ box, close: closeBox } = await startBox());
    return { ...mailSettings(box), registration: 'approval' };
  },
});
after(() => closeBox?.());

runFlow(web, 'an admin invites a person, who creates an account', async (flow) => {
  const { say, id } = flow;
  const email = `invited.${id}@example.org`;
  const admin = await flow.visit([], web.club.admin);
  await admin.open('/admin/people');
  await admin.choose(admin.page.getByRole('button', { name: say('Invite', 'Invitar'), exact: true }));
  const dialog = admin.page.getByRole('dialog', { name: say('Invite a person', 'Invitar a una persona') });
  await admin.fill(dialog.getByLabel(say('Email', 'Correo'), { exact: true }), email);
  await admin.fill(dialog.getByLabel(say('Name (optional)', 'Nombre (opcional)')), 'Marta Gil');
  await admin.pick(dialog.getByLabel(say('Language of the email', 'Idioma del correo')), say('en', 'es'));
  await admin.choose(dialog.getByRole('button', { name: say('Send invitation', 'Enviar invitación') }));
  await admin.page.getByText(say(`Invitation sent to ${email}.`, `Invitación enviada a ${email}.`)).waitFor();
  await admin.tabTo(admin.page.getByRole('button', { name: say(`Revoke: ${email}`, `Anular: ${email}`) }));

  await waitForMail(box, email, new RegExp(say('invites you', 'te invita')));
  const person = await flow.visit();
  const { page } = person;
  await person.open(await waitForMail(box, email, /\/invitation#\S+/));
  await page.getByText(say('has invited you.', 'te ha invitado.')).waitFor();
  assert.equal(await page.getByLabel(say('Email', 'Correo')).inputValue(), email);
  await person.fill(page.getByLabel(say('Password', 'Contraseña')), PASSWORD);
  await expectToFit(page);
  await person.choose(page.getByRole('button', { name: say('Create account', 'Crear cuenta') }));
  await page.waitForURL((url) => url.pathname === '/');
  await openProfile(person, flow);
  await page.getByText(say('Your email address is confirmed.', 'Tu correo está confirmado.')).waitFor();
  await signOut(person, flow);
});

runFlow(web, 'a newcomer creates an account, and the club accepts it', async (flow) => {
  const { say, id } = flow;
  const [name, email] = [`Kim ${id}`, `newcomer.${id}@example.org`];
  const person = await flow.visit([403]);
  const { page } = person;
  await person.open('/');
  await person.choose(page.getByRole('link', { name: say('Sign in', 'Entrar') }));
  await person.choose(page.getByRole('button', { name: say('Create account', 'Crear cuenta') }));
  await person.fill(page.getByLabel(say('Name', 'Nombre')), name);
  await person.fill(page.getByLabel(say('Email', 'Correo')), email);
  await page.getByText(say('You need no password.', 'No necesitas contraseña.')).waitFor();
  await person.press('Enter');
  await page.getByRole('heading', { level: 1, name: say('Waiting for the club', 'Esperando al club') }).waitFor();
  await expectToFit(page);
  const again = page.getByRole('button', { name: say('Check again', 'Comprobar otra vez') });
  await person.choose(again);
  await page.getByText(say('The club has not decided yet.', 'El club aún no ha decidido.')).waitFor();

  const admin = await flow.visit([], web.club.admin);
  await admin.open('/');
  await admin.choose(admin.page.getByRole('link', { name: say('Admin', 'Administración') }));
  await openAdminPage(admin, flow, say('People', 'Personas'));
  await admin.choose(admin.page.getByRole('button', { name: `${say('Accept', 'Aceptar')}: ${name}` }));
  await admin.page.getByText(say(`${name} is accepted.`, `${name}: cuenta aceptada.`)).waitFor();
  await admin.tabTo(admin.page.getByRole('button', { name: say('Invite', 'Invitar'), exact: true }));

  await waitForMail(box, email, new RegExp(say('accepted', 'aceptado')));
  await person.choose(again);
  const accepted = say('The club has accepted your account', 'El club ha aceptado tu cuenta');
  await page.getByRole('heading', { level: 1, name: accepted }).waitFor();
  await person.choose(page.getByRole('main').getByRole('link', { name: say('Find a court', 'Buscar pista') }));
  await page.waitForURL((url) => url.pathname === '/');
});

runFlow(web, 'a person changes the email address, and the owner of the old one undoes it', async (flow) => {
  const { say, id } = flow;
  const player = await web.club.player(`Mover ${id}`);
  const email = `thief.${id}@example.org`;
  await web.club.verify(player.email);
  const person = await flow.visit([401]);
  const { page } = person;
  await person.open('/sign-in?next=/profile');
  await signInWith(person, flow, { email: player.email, password: PASSWORD });
  const section = page.getByRole('region', { name: say('Email address', 'Correo'), exact: true });
  await person.fill(section.getByLabel(say('New email address', 'Correo nuevo')), email);
  const password = section.getByLabel(say('Current password', 'Contraseña actual'));
  await person.fill(password, 'wrong');
  await person.press('Enter');
  await section.getByText(say('This is not your current password.', 'No es tu contraseña actual.')).waitFor();
  await person.press('Shift+Tab');
  await person.fill(password, PASSWORD);
  await person.press('Enter');
  await section.getByText(say(`We have sent a link to ${email}.`, `Hemos enviado un enlace a ${email}.`)).waitFor();
  await person.open(await waitForMail(box, email, /\/confirm-email#\S+/));
  const confirm = say('Confirm your new email address', 'Confirma tu correo nuevo');
  await person.choose(page.getByRole('button', { name: confirm }));
  await page.getByText(say('Your new email address is in use.', 'Ya usas tu correo nuevo.')).waitFor();
  await person.tabTo(page.getByRole('main').getByRole('link', { name: say('Find a court', 'Buscar pista') }));

  const owner = await flow.visit();
  await owner.open(await waitForMail(box, player.email, /\/undo-email-change#\S+/));
  await owner.fill(owner.page.getByLabel(say('New password', 'Contraseña nueva')), NEW_PASSWORD);
  await expectToFit(owner.page);
  await owner.choose(owner.page.getByRole('button', { name: say('Undo', 'Deshacer') }));
  const undone = say('Your account has its old email address again', 'Tu cuenta vuelve a tener el correo anterior');
  await owner.page.getByText(undone).waitFor();
  await signInWith(owner, flow, { email: player.email, password: NEW_PASSWORD });
  await owner.page.waitForURL((url) => url.pathname === '/');
  await person.open('/profile');
  await page.getByRole('heading', { level: 1, name: say('Sign in', 'Entrar') }).waitFor();
});
