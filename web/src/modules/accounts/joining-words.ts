import { wordsHook } from '../../i18n/words.tsx';

const en = {
  waiting: 'Waiting for the club',
  waitingText: 'Your account is created. You can book after the club has accepted you.',
  withMail: (email: string) => `We will send an email to ${email}.`,
  withoutMail: 'Come back later, or ask the club.',
  close: 'Close',
  checkAgain: 'Check again',
  stillWaiting: 'The club has not decided yet.',
  withdraw: 'Delete my account',
  accepted: 'The club has accepted your account',
  acceptedText: 'You can now book.',
  find: 'Find a court',
  invitation: 'Create your account',
  invited: (club: string) => `${club} has invited you.`,
  invitationEnded: 'This invitation does not work any more. It has expired, or it was used, replaced or revoked.',
  askAgain: 'Ask the club for a new invitation. If you already have an account, sign in.',
  signedInAs: (name: string) => `You are signed in as ${name}. To use the invitation, sign out first.`,
};

const es: typeof en = {
  waiting: 'Esperando al club',
  waitingText: 'Tu cuenta está creada. Podrás reservar cuando el club te acepte.',
  withMail: (email) => `Enviaremos un correo a ${email}.`,
  withoutMail: 'Vuelve más tarde o pregunta al club.',
  close: 'Cerrar',
  checkAgain: 'Comprobar otra vez',
  stillWaiting: 'El club aún no ha decidido.',
  withdraw: 'Borrar mi cuenta',
  accepted: 'El club ha aceptado tu cuenta',
  acceptedText: 'Ya puedes reservar.',
  find: 'Buscar pista',
  invitation: 'Crea tu cuenta',
  invited: (club) => `${club} te ha invitado.`,
  invitationEnded: 'Esta invitación ya no sirve. Se ha usado, cambiado o anulado, o ha caducado.',
  askAgain: 'Pide al club otra invitación. Si ya tienes cuenta, entra.',
  signedInAs: (name) => `Has entrado como ${name}. Para usar la invitación, sal primero.`,
};

/** The texts for people who want to join the club. */
export const useJoiningWords = wordsHook({ en, es });
