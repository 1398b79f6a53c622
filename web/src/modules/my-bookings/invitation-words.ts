import { wordsHook } from '../../i18n/words.tsx';

const en = {
  title: 'Invitations',
  accept: 'Accept',
  decline: 'Decline',
  accepted: 'Accepted. The game is in your upcoming bookings.',
  declined: 'Invitation declined.',
  refused: "You can't accept this invitation",
  started: 'This game has started.',
  declineTitle: 'Decline this invitation?',
  declineText: (name: string) => `${name} keeps the booking, and can't invite you to it again.`,
  keep: 'Keep invitation',
};

const es: typeof en = {
  title: 'Invitaciones',
  accept: 'Aceptar',
  decline: 'Rechazar',
  accepted: 'Aceptada. El partido está en tus próximas reservas.',
  declined: 'Invitación rechazada.',
  refused: 'No puedes aceptar esta invitación',
  started: 'Este partido ha empezado.',
  declineTitle: '¿Rechazar esta invitación?',
  declineText: (name) => `${name} conserva la reserva y no podrá volver a invitarte.`,
  keep: 'Conservar invitación',
};

export const useInvitationWords = wordsHook({ en, es });
