import { imports } from './es-imports.ts';
import type { About, Language, MailText } from './languages.ts';

const why = ({ reason }: About): string[] => (reason === null ? [] : [`Motivo: ${reason}`]);
const cancelled = (about: About): string[] => {
  const { cancelledBy, bookedBy, count } = about;
  const by = cancelledBy === 'admin' ? 'el club' : cancelledBy === 'player' ? bookedBy : null;
  const participle = count === 1 ? 'Cancelada' : 'Canceladas';
  return [...(by === null ? [] : [`${participle} por ${by}.`]), ...why(about)];
};
const changed = (about: About): string[] => [
  ...(about.formerly === null ? [] : [`Antes: ${about.formerly}`]),
  ...why(about),
];
const linkTo = (count: number): string => (count === 1 ? 'Ver mi reserva' : 'Ver mis reservas');
const somebody = 'Un jugador';
const REGISTER = 'Para aceptar o rechazar la invitación, crea una cuenta con la dirección que ha recibido este correo.';
const ANSWER_IN_PERSON = 'Si no puedes jugar, avisa a la persona que te ha invitado.';
type Texts = [one: string, many: string];
/**
 * Returns an email about the bookings of one action.
 * @param joined returns the texts for a participant
 * @param more returns further lines
 */
const bookingMail =
  (label: string, own: Texts, joined: (by: string) => Texts, more: (about: About) => string[] = () => []) =>
  (about: About): MailText => {
    const { count, courtAndTime, bookedBy, isInvited, mayRegister, isRemoved } = about;
    const what = count === 1 ? courtAndTime : `${count} reservas`;
    if (isRemoved)
      return {
        subject: `Ya no participas: ${what}`,
        lines: ['Ya no participas en esta reserva:', courtAndTime],
        link: linkTo(2),
      };
    if (isInvited)
      return {
        subject: `Invitación: ${what}`,
        lines: [
          mayRegister === null
            ? `${bookedBy ?? somebody} te invita a jugar. Acepta o rechaza la invitación:`
            : `${bookedBy ?? somebody} te invita a jugar:`,
          courtAndTime,
          ...more(about),
          ...(mayRegister === null ? [] : [mayRegister ? REGISTER : ANSWER_IN_PERSON]),
        ],
        link: mayRegister === null ? 'Aceptar o rechazar' : mayRegister ? 'Crear una cuenta' : undefined,
      };
    const [one, many] = bookedBy === null ? own : joined(bookedBy);
    return {
      subject: `${label}: ${what}`,
      lines: [count === 1 ? one : many, courtAndTime, ...more(about)],
      link: linkTo(count),
    };
  };
const ofClub = (name: string | null): string => (name === null ? 'del club' : `de ${name}`);
/** Joins a date and a time so that they fit into a sentence. */
const moment = (date: string, time: string): string =>
  `${date.replace(',', '')} ${/^0?1:/.test(time) ? 'a la' : 'a las'} ${time}`;
/** Names the club at the start of a sentence. */
const clubFirst = (name: string | null): string => name ?? 'El club';

export default {
  locale: 'es-ES',
  greeting: (name) => `Hola, ${name}:`,
  namelessGreeting: 'Hola:',
  clubName: clubFirst,
  whyAccount: (club) => `Recibes este correo porque se indicó esta dirección para una cuenta ${ofClub(club)}.`,
  whyInvitation: (club) => `Recibes este correo porque tienes una invitación ${ofClub(club)}.`,
  whyNamed: (club) => `Recibes este correo porque alguien indicó esta dirección para una reserva ${ofClub(club)}.`,
  somebody,
  details: {
    directions: 'Cómo llegar',
    price: (amount) => `Precio: ${amount}`,
    owed: (amount) => `Debes al club: ${amount}`,
    transfer: ({ holder, iban, reference }) => `Por transferencia: ${holder}, IBAN ${iban}, referencia ${reference}`,
    refundedToMeans: (amount) => `El club te devuelve en la forma en que pagaste: ${amount}`,
    refunded: (amount) => `Devuelto a tu saldo: ${amount}`,
    players: (names) => `Jugadores: ${names}`,
    until: (date, time) => `Puedes cancelar hasta el ${moment(date, time)}.`,
    untilStart: 'Puedes cancelar hasta el inicio.',
    tooLate: (date, time) => `Ya no se puede cancelar ni cambiar (el plazo terminó el ${moment(date, time)}).`,
  },
  turnOff: 'Puedes desactivar los correos como este en tu perfil.',
  turnOffReport: 'Puedes desactivar este correo en la página «Informes».',
  report: {
    ...{ lastWeek: 'Última semana', before: 'Semana anterior', lastYear: 'Año pasado' },
    ...{ bookings: 'Reservas', occupancy: 'Ocupación', revenue: 'Ingresos' },
    ...{ cancellations: 'Cancelaciones', noShows: 'Sin presentarse' },
  },
  mails: {
    request: bookingMail(
      'Solicitada',
      [
        'El club ha recibido tu solicitud y la confirmará o rechazará:',
        'El club ha recibido tus solicitudes y las confirmará o rechazará:',
      ],
      (by) => [
        `${by} te ha incluido como participante. El club confirmará o rechazará la solicitud:`,
        `${by} te ha incluido como participante. El club confirmará o rechazará las solicitudes:`,
      ],
    ),
    confirmation: bookingMail('Reservada', ['Tu reserva está confirmada:', 'Tus reservas están confirmadas:'], (by) => [
      `${by} te ha incluido como participante. La reserva está confirmada:`,
      `${by} te ha incluido como participante. Las reservas están confirmadas:`,
    ]),
    rejection: bookingMail(
      'Rechazada',
      ['El club ha rechazado tu solicitud:', 'El club ha rechazado tus solicitudes:'],
      (by) => [
        `${by} te había incluido como participante. El club ha rechazado la solicitud:`,
        `${by} te había incluido como participante. El club ha rechazado las solicitudes:`,
      ],
      why,
    ),
    change: bookingMail(
      'Cambiada',
      ['Tu reserva ha cambiado. Ahora es:', 'Tus reservas han cambiado. Ahora son:'],
      (by) => [
        `Participas en una reserva que hizo ${by}. Ha cambiado y ahora es:`,
        `Participas en reservas que hizo ${by}. Han cambiado y ahora son:`,
      ],
      changed,
    ),
    cancellation: bookingMail(
      'Cancelada',
      ['Esta reserva se ha cancelado:', 'Estas reservas se han cancelado:'],
      (by) => [
        `Participas en una reserva que hizo ${by}. Se ha cancelado:`,
        `Participas en reservas que hizo ${by}. Se han cancelado:`,
      ],
      cancelled,
    ),
    offer: (about) => ({
      subject: `Ya está libre: ${about.courtAndTime}`,
      lines: [
        'La pista que esperas está libre:',
        about.courtAndTime,
        about.deadline === null ? 'Acepta pronto la oferta.' : `Te la reservamos hasta: ${about.deadline}.`,
      ],
      link: 'Aceptar o rechazar',
    }),
    payment: (about) => ({
      subject: `Falta el pago: ${about.courtAndTime}`,
      lines: [
        'El club ha aceptado tu solicitud. Paga para confirmar tu reserva:',
        about.courtAndTime,
        about.deadline === null ? 'Paga pronto.' : `Te reservamos la pista hasta: ${about.deadline}.`,
      ],
      link: 'Ir al pago',
    }),
    reminder: bookingMail('Recordatorio', ['Tu reserva empieza pronto:', 'Tus reservas empiezan pronto:'], (by) => [
      `Participas en una reserva que hizo ${by}. Empieza pronto:`,
      `Participas en reservas que hizo ${by}. Empiezan pronto:`,
    ]),
    summary: ({ mails, earlier }) => ({
      subject: 'Cambios en tus reservas',
      lines: [
        'Ha habido muchos cambios en tus reservas, así que este correo los reúne:',
        ...(earlier === 0
          ? []
          : [earlier === 1 ? 'No se muestra 1 cambio anterior.' : `No se muestran ${earlier} cambios anteriores.`]),
        ...mails,
      ],
      link: linkTo(2),
    }),
    password_reset: () => ({
      subject: 'Elige una contraseña nueva',
      lines: [
        'Alguien, seguramente tú, ha pedido una contraseña nueva. El enlace sirve una sola vez, durante una hora.',
        'Si no has sido tú, ignora este correo. Tu contraseña no cambia.',
      ],
      link: 'Elegir una contraseña nueva',
    }),
    sign_in_code: ({ club, code }) => ({
      subject: `${code} es tu código ${ofClub(club)}`,
      lines: [
        'Para entrar en tu cuenta, escribe este código en la página donde lo has pedido:',
        code!,
        'El código sirve una sola vez, durante 10 minutos. No se lo des a nadie, tampoco al club.',
        'Si no has pedido un código, ignora este correo. Sin el código no puede entrar nadie.',
      ],
      link: undefined,
    }),
    verification: ({ club }) => ({
      subject: 'Confirma tu dirección de correo',
      lines: [
        `Se ha creado una cuenta ${ofClub(club)} con esta dirección. Si la cuenta es tuya, confirma la dirección. Hasta entonces no recibirás correos sobre reservas.`,
        'Si no has creado la cuenta, ignora este correo.',
      ],
      link: 'Confirmar mi dirección',
    }),
    invitation: ({ club, deadline }) => ({
      subject: `Tu invitación ${ofClub(club)}`,
      lines: [
        `${clubFirst(club)} te invita a crear una cuenta. Con ella podrás reservar pistas por internet.`,
        `El enlace solo sirve una vez, hasta: ${deadline}. Si no quieres una cuenta, ignora este correo.`,
      ],
      link: 'Crear mi cuenta',
    }),
    email_change: ({ club, deadline }) => ({
      subject: 'Confirma tu nueva dirección de correo',
      lines: [
        `Alguien, probablemente tú, quiere usar esta dirección para una cuenta ${ofClub(club)}. Hasta que la confirmes, sigue valiendo la anterior. El enlace sirve hasta: ${deadline}.`,
        'Si no lo has pedido, ignora este correo.',
      ],
      link: 'Confirmar mi nueva dirección',
    }),
    email_changed: ({ club, hasLink, deadline }) => ({
      subject: 'Ha cambiado el correo de tu cuenta',
      lines: [
        `Una cuenta ${ofClub(club)} usaba esta dirección. Ahora usa otra.`,
        hasLink
          ? `Si no has hecho este cambio, otra persona conoce tu contraseña. Deshaz el cambio y elige otra contraseña; puedes hacerlo hasta: ${deadline}. Así se cierran todas las sesiones y se eliminan todas las llaves de acceso, todos los enlaces con proveedores para entrar y el segundo factor, si se ha activado hace poco.`
          : 'Si no has hecho este cambio, avisa al club.',
      ],
      link: hasLink ? 'Deshacer el cambio' : undefined,
    }),
    passkey_added: ({ club }) => ({
      subject: 'Se ha añadido una llave de acceso a tu cuenta',
      lines: [
        `Se ha añadido una llave de acceso a tu cuenta ${ofClub(club)}. Quien la tenga puede entrar sin tu contraseña.`,
        'Si no la has añadido tú, elige otra contraseña con «¿Has olvidado la contraseña?» en la página para entrar. Así se eliminan todas las llaves de acceso y se cierran todas las sesiones.',
      ],
      link: 'Ver mis llaves de acceso',
    }),
    passkey_removed: ({ club }) => ({
      subject: 'Se ha eliminado una llave de acceso de tu cuenta',
      lines: [
        `Se ha eliminado una llave de acceso de tu cuenta ${ofClub(club)}. Ya no sirve para entrar.`,
        'Si no la has eliminado tú, cambia tu contraseña y avisa al club.',
      ],
      link: 'Ver mis llaves de acceso',
    }),
    wish_ended: ({ courtAndTime }) => ({
      subject: 'Ya no estás en la lista de espera',
      lines: [
        'El club ha cambiado sus pistas. Ese día ya no hay ninguna pista con una hora que encaje con lo que esperabas:',
        courtAndTime,
        'Tu entrada ha terminado. Puedes reservar otra hora o apuntarte a la lista de espera de otra.',
      ],
      link: 'Buscar pista',
    }),
    password_changed: ({ club }) => ({
      subject: 'La contraseña de tu cuenta ha cambiado',
      lines: [
        `La contraseña de tu cuenta ${ofClub(club)} ha cambiado. Se ha cerrado la sesión en los otros dispositivos.`,
        'Si no la has cambiado tú, elige otra contraseña con «¿Has olvidado la contraseña?» en la página para entrar, y avisa al club.',
      ],
      link: 'Revisar mi cuenta',
    }),
    second_factor_on: ({ club }) => ({
      subject: 'Se ha activado un segundo factor en tu cuenta',
      lines: [
        `Para entrar con la contraseña en tu cuenta ${ofClub(club)} ahora también hace falta un código de una aplicación de autenticación.`,
        'Si no lo has activado tú, elige otra contraseña con «¿Has olvidado la contraseña?» en la página para entrar, y pide al club que desactive el segundo factor.',
      ],
      link: 'Revisar mi cuenta',
    }),
    second_factor_off: ({ club }) => ({
      subject: 'Se ha desactivado el segundo factor de tu cuenta',
      lines: [
        `Para entrar en tu cuenta ${ofClub(club)} ya no hace falta un código de una aplicación de autenticación.`,
        'Si no lo has desactivado tú, cambia tu contraseña y avisa al club.',
      ],
      link: 'Revisar mi cuenta',
    }),
    recovery_codes_renewed: ({ club }) => ({
      subject: 'Los códigos de recuperación de tu cuenta han cambiado',
      lines: [
        `Tu cuenta ${ofClub(club)} tiene códigos de recuperación nuevos. Los anteriores ya no funcionan.`,
        'Si no los has creado tú, cambia tu contraseña y avisa al club.',
      ],
      link: 'Revisar mi cuenta',
    }),
    codes_guessed: ({ club }) => ({
      subject: 'Alguien conoce tu contraseña y prueba códigos',
      lines: [
        `Alguien ha introducido la contraseña de tu cuenta ${ofClub(club)} y muchos códigos erróneos del segundo factor. Durante un tiempo no se aceptan códigos desde esa red.`,
        'Si no has sido tú, elige una contraseña nueva con «¿Has olvidado tu contraseña?» en la página de inicio de sesión.',
      ],
      link: 'Revisar mi cuenta',
    }),
    provider_linked: ({ club }) => ({
      subject: 'Se ha vinculado un proveedor de inicio de sesión a tu cuenta',
      lines: [
        `Alguien, seguramente tú, ha entrado por primera vez en tu cuenta ${ofClub(club)} con un proveedor de inicio de sesión. El proveedor ha confirmado que esta dirección es de esa persona.`,
        'Si no has sido tú, elige otra contraseña con «¿Has olvidado la contraseña?» en la página para entrar. Así se elimina el vínculo con el proveedor y se cierran todas las sesiones.',
      ],
      link: 'Revisar mi cuenta',
    }),
    invoice: ({ club, reason }) => ({
      subject: `${reason}`,
      lines: [`${clubFirst(club)} te envía el documento adjunto: ${reason}.`],
      link: undefined,
    }),
    receipt: ({ club, reason }) => ({
      subject: `${reason}`,
      lines: [`${clubFirst(club)} te envía el documento adjunto: ${reason}.`],
      link: undefined,
    }),
    membership_fee: ({ club, reason, deadline }) => ({
      subject: `Cuota de socio: ${reason}`,
      lines: [
        `${clubFirst(club)} te pide que pagues la cuota de tu membresía a más tardar el ${deadline}: ${reason}.`,
        'Puedes pagar en el club, o por transferencia si el club te ha dado su cuenta. Si tienes saldo, también puedes pagar con él.',
      ],
      link: 'Ver mis cuotas',
    }),
    membership_unpaid: ({ club, reason, deadline, when }) => ({
      subject: `Tu membresía no está pagada: ${reason}`,
      lines: [
        `La cuota de tu membresía ${ofClub(club)} vencía el ${deadline}: ${reason}.`,
        when === '' ? 'Por eso la membresía ha terminado.' : `Si no pagas, la membresía termina después del ${when}.`,
      ],
      link: 'Ver mis cuotas',
    }),
    online_refund: ({ club, reason }) => ({
      subject: `Recibes ${reason} de vuelta`,
      lines: [
        `Pagaste ${reason} en línea por una reserva ${ofClub(club)}. El pago llegó demasiado tarde o no hacía falta, así que te devolvemos el dinero.`,
        'Los bancos tardan unos días. No tienes que hacer nada.',
      ],
      link: 'Ver mis reservas',
    }),
    weekly_report: ({ club, when, courtAndTime }) => ({
      subject: `Informe semanal: ${when}`,
      lines: [
        `Las cifras ${ofClub(club)} (${when}), en comparación con la semana anterior y con la misma semana del año pasado:`,
        courtAndTime,
      ],
      link: 'Ver el informe',
    }),
    account_accepted: ({ club }) => ({
      subject: 'Tu cuenta está lista',
      lines: [`${clubFirst(club)} ha aceptado tu cuenta. Ya puedes entrar y reservar.`],
      link: 'Buscar pista',
    }),
    account_rejected: ({ club }) => ({
      subject: 'No se ha aceptado tu cuenta',
      lines: [
        `${clubFirst(club)} no ha aceptado tu cuenta. No puedes entrar, y tus datos se borrarán dentro de 30 días.`,
        'Si crees que es un error, pregunta al club.',
      ],
      link: undefined,
    }),
    new_sign_in: ({ club, when, device, address }) => ({
      subject: 'Nuevo inicio de sesión en tu cuenta',
      lines: [
        `Alguien, seguramente tú, ha entrado en tu cuenta ${ofClub(club)} con un dispositivo o desde una red que no has usado últimamente.`,
        `Fecha y hora: ${when}`,
        `Dispositivo: ${device ? `${device.browser} en ${device.system}` : 'desconocido'}`,
        ...(address === null ? [] : [`Red: ${address}`]),
        'Si has sido tú, ignora este correo. Si no, cambia tu contraseña y cierra la sesión en tus otros dispositivos.',
      ],
      link: 'Revisar mi cuenta',
    }),
  },
  imports,
} satisfies Language;
