import { useLanguage } from '../../i18n/words.tsx';

const en = {
  calendar: 'Your bookings in your calendar',
  courtCalendar: (name: string) => `Calendar of ${name}`,
  calendarHint:
    'Have your calendar program subscribe to this link. Whoever has it sees your bookings: keep it to yourself.',
  courtHint:
    'Have a calendar program subscribe to this link. Whoever has it sees who plays: make a new one when an admin leaves.',
  link: 'Secret link',
  makeLink: 'Make a link',
  newLink: 'New link',
  revokeLink: 'Revoke',
  copyLink: 'Copy',
  copied: 'Copied.',
  made: 'The link works. Links from before do not.',
  revoked: 'The link is revoked.',
  mail: 'Mail',
  language: 'Language of your mail',
  confirmations: 'Confirm what I book',
  reminders: 'Remind me before I play',
  always: 'Of changes and cancellations you are always told.',
  verified: 'Your address is verified.',
  unverified:
    'Your address is not verified yet. Until it is, you get no mail about bookings and do not see bookings that others add you to.',
  sendLink: 'Send me a link',
  linkSent: 'A link is on its way.',
  noMail: 'The club sends no mail.',
  forgot: 'Forgot your password?',
  forgotLead: 'We send you a link with which you set a new one.',
  forgotSent: 'If there is an account with this email, a link is on its way. It works for an hour.',
  reset: 'Set a new password',
  resetDone: 'Your new password is set. You are signed out everywhere.',
  verify: 'Verify your address',
  verifyDone: 'Your address is verified. Thank you.',
  askAgain: 'Ask for a new link',
  onward: 'Go on',
};

type MailWords = typeof en;

const es: MailWords = {
  calendar: 'Tus reservas en tu calendario',
  courtCalendar: (name) => `Calendario de ${name}`,
  calendarHint: 'Suscribe tu calendario a este enlace. Quien lo tiene ve tus reservas: no lo compartas.',
  courtHint:
    'Suscribe un calendario a este enlace. Quien lo tiene ve quién juega: crea otro cuando se vaya un administrador.',
  link: 'Enlace secreto',
  makeLink: 'Crear un enlace',
  newLink: 'Enlace nuevo',
  revokeLink: 'Anular',
  copyLink: 'Copiar',
  copied: 'Copiado.',
  made: 'El enlace funciona. Los anteriores ya no.',
  revoked: 'El enlace está anulado.',
  mail: 'Correo',
  language: 'Idioma de tus correos',
  confirmations: 'Confirmarme lo que reservo',
  reminders: 'Recordarme antes de jugar',
  always: 'De cambios y cancelaciones te avisamos siempre.',
  verified: 'Tu dirección está verificada.',
  unverified:
    'Tu dirección aún no está verificada. Hasta entonces no recibes correos sobre reservas ni ves las reservas en las que te añaden otros.',
  sendLink: 'Enviarme un enlace',
  linkSent: 'Un enlace está en camino.',
  noMail: 'El club no envía correo.',
  forgot: '¿Has olvidado tu contraseña?',
  forgotLead: 'Te enviamos un enlace para elegir otra.',
  forgotSent: 'Si hay una cuenta con este correo, un enlace está en camino. Sirve durante una hora.',
  reset: 'Elige una contraseña nueva',
  resetDone: 'Tu contraseña nueva vale desde ahora. Todas tus sesiones están cerradas.',
  verify: 'Verifica tu dirección',
  verifyDone: 'Tu dirección está verificada. Gracias.',
  askAgain: 'Pedir otro enlace',
  onward: 'Continuar',
};

export const useMailWords = (): MailWords => (useLanguage().language === 'es' ? es : en);
