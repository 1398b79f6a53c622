import { problems } from './es-problems.ts';
import type { About, Language } from './language.ts';

const where = ({ court, when }: About): string => `${court}: ${when}`;
const why = ({ reason }: About): string[] => (reason === null ? [] : [`Motivo: ${reason}`]);
const link = 'Ver mis reservas';

export default {
  locale: 'es-ES',
  greeting: (name) => `Hola, ${name}:`,
  namelessGreeting: 'Hola:',
  turnOff: 'Puedes desactivar estos correos en tu perfil.',
  mails: {
    request: (about) => ({
      subject: `Solicitada: ${where(about)}`,
      lines: ['El club ha recibido tu solicitud y la responderá:', where(about)],
      link,
    }),
    confirmation: (about) => ({
      subject: `Reservada: ${where(about)}`,
      lines: ['Tu reserva está confirmada:', where(about)],
      link,
    }),
    rejection: (about) => ({
      subject: `No es posible: ${where(about)}`,
      lines: ['El club no puede confirmar tu solicitud:', where(about), ...why(about)],
      link,
    }),
    change: (about) => ({
      subject: `Cambiada: ${where(about)}`,
      lines: ['Tu reserva ha cambiado. Ahora es:', where(about)],
      link,
    }),
    cancellation: (about) => ({
      subject: `Cancelada: ${where(about)}`,
      lines: ['Esta reserva está cancelada:', where(about), ...why(about)],
      link,
    }),
    offer: (about) => ({
      subject: `Hay sitio para ti: ${where(about)}`,
      lines: [
        'Está libre lo que esperabas:',
        where(about),
        about.deadline === null ? 'Acéptalo pronto.' : `Te lo guardamos hasta: ${about.deadline}.`,
      ],
      link: 'Aceptar o rechazar',
    }),
    reminder: (about) => ({ subject: `Pronto: ${where(about)}`, lines: ['Juegas pronto:', where(about)], link }),
    summary: ({ mails, earlier }) => ({
      subject: 'Cambios en tus reservas',
      lines: [
        'Ha habido muchos cambios en tus reservas, así que este correo los reúne:',
        ...(earlier === 0 ? [] : [`No se detallan ${earlier} cambios anteriores.`]),
        ...mails,
      ],
      link,
    }),
    password_reset: () => ({
      subject: 'Elige una contraseña nueva',
      lines: [
        'Alguien, seguramente tú, ha pedido una contraseña nueva. El enlace sirve una vez, durante una hora.',
        'Si no has sido tú, no hagas nada: tu contraseña no cambia.',
      ],
      link: 'Elegir una contraseña nueva',
    }),
    verification: () => ({
      subject: '¿Es tuya esta dirección?',
      lines: [
        'Se ha creado una cuenta con esta dirección. Si la has creado tú, confirma la dirección: hasta entonces no recibes correos sobre reservas.',
        'Si no la has creado tú, no hagas nada.',
      ],
      link: 'Sí, es mi dirección',
    }),
  },
  problems,
} satisfies Language;
