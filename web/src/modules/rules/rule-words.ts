import { wordsHook } from '../../i18n/words.tsx';
import type { NumberRule, SwitchRule } from './rule-fields.ts';

type Texts = Record<NumberRule | SwitchRule | 'registration', { label: string; hint?: string }>;

const en = {
  title: 'Rules',
  lead: 'Who can register, how much players can book, and how long sessions and offers last. Changes apply at once.',
  groups: {
    joining: 'Registration',
    limits: 'Booking limits',
    checkIn: 'Check-in and no-shows',
    waitlist: 'Waiting list and reminders',
    sessions: 'Sessions',
    privacy: 'Privacy',
  },
  limitsHint: 'A plan can replace these limits for its members.',
  modes: {
    open: 'Everybody',
    approval: 'Everybody, after an admin has accepted them',
    invite: 'People with an invitation',
    closed: 'Nobody',
  },
  units: { minutes: 'minutes', hours: 'hours', days: 'days' },
  unitOf: (label: string) => `Unit: ${label}`,
  saved: 'Rules saved.',
  noMail: 'Not available, because the service sends no emails.',
  fields: {
    registration: { label: 'Who can register' },
    invitation_days: { label: 'Invitations can be used for (days)' },
    require_verified_email: {
      label: 'Require a verified email address',
      hint: 'Players need it to book, join the waiting list and accept an offer.',
    },
    require_staff_second_factor: {
      label: 'Require a second factor from staff',
      hint: 'Set up your own second factor first. Staff without a second factor cannot open the admin pages.',
    },
    player_session_minutes: { label: 'Players stay signed in for' },
    staff_session_minutes: { label: 'Staff stay signed in for', hint: 'For people with a role at the club.' },
    session_idle_minutes: { label: 'Sign out after no use for', hint: 'Also applies to people who are signed in now.' },
    max_upcoming_bookings: { label: 'Upcoming bookings per player', hint: '0 for no limit.' },
    max_minutes_per_day: { label: 'Booked time per day', hint: '0 for no limit.' },
    max_minutes_per_week: { label: 'Booked time per week', hint: 'From Monday to Sunday. 0 for no limit.' },
    may_overlap: { label: 'Players may book several courts for the same time' },
    max_named_people: {
      label: 'People added by email in 24 hours',
      hint: 'How many people a player can add to bookings. 0 for no limit.',
    },
    max_no_shows: { label: 'No-shows until a player cannot book', hint: '0 for no limit.' },
    no_show_days: { label: 'A no-show counts for (days)' },
    check_in_before_minutes: { label: 'Check-in opens before the start' },
    check_in_after_minutes: {
      label: 'Check-in closes after the start',
      hint: 'Staff can check players in until the booking ends.',
    },
    max_waitlist_entries: { label: 'Waiting list entries per player', hint: '0 for no limit.' },
    offer_minutes: {
      label: 'Time to accept an offer',
      hint: 'An offer ends when the booking would start, at the latest.',
    },
    reminder_minutes: { label: 'Reminder before the start', hint: 'By email.' },
    retention_days: {
      label: 'Keep personal data of past bookings for (days)',
      hint: 'After that, notes, participants and guests are deleted and cannot be restored. 0 keeps them for ever.',
    },
  } satisfies Texts as Texts,
};

const es: typeof en = {
  title: 'Normas',
  lead: 'Quién puede registrarse, cuánto pueden reservar los jugadores y cuánto duran las sesiones y las ofertas. Los cambios se aplican al momento.',
  groups: {
    joining: 'Registro',
    limits: 'Límites de reservas',
    checkIn: 'Registro de llegada y ausencias',
    waitlist: 'Lista de espera y recordatorios',
    sessions: 'Sesiones',
    privacy: 'Privacidad',
  },
  limitsHint: 'Un plan puede sustituir estos límites para sus miembros.',
  modes: {
    open: 'Cualquiera',
    approval: 'Cualquiera, cuando un administrador lo acepte',
    invite: 'Personas con invitación',
    closed: 'Nadie',
  },
  units: { minutes: 'minutos', hours: 'horas', days: 'días' },
  unitOf: (label) => `Unidad: ${label}`,
  saved: 'Normas guardadas.',
  noMail: 'No disponible, porque el servicio no envía correos.',
  fields: {
    registration: { label: 'Quién puede registrarse' },
    invitation_days: { label: 'Las invitaciones sirven durante (días)' },
    require_verified_email: {
      label: 'Exigir un correo verificado',
      hint: 'Los jugadores lo necesitan para reservar, apuntarse a la lista de espera y aceptar una oferta.',
    },
    require_staff_second_factor: {
      label: 'Exigir un segundo factor al personal',
      hint: 'Configura antes tu segundo factor. El personal sin segundo factor no puede abrir las páginas de administración.',
    },
    player_session_minutes: { label: 'La sesión de un jugador dura' },
    staff_session_minutes: { label: 'La sesión del personal dura', hint: 'Para personas con un rol en el club.' },
    session_idle_minutes: {
      label: 'Cerrar la sesión sin uso después de',
      hint: 'También se aplica a las sesiones abiertas.',
    },
    max_upcoming_bookings: { label: 'Reservas futuras por jugador', hint: '0 para no limitar.' },
    max_minutes_per_day: { label: 'Tiempo reservado al día', hint: '0 para no limitar.' },
    max_minutes_per_week: { label: 'Tiempo reservado a la semana', hint: 'De lunes a domingo. 0 para no limitar.' },
    may_overlap: { label: 'Los jugadores pueden reservar varias pistas a la misma hora' },
    max_named_people: {
      label: 'Personas añadidas por correo en 24 horas',
      hint: 'Cuántas personas puede añadir un jugador a sus reservas. 0 para no limitar.',
    },
    max_no_shows: { label: 'Ausencias hasta que un jugador no puede reservar', hint: '0 para no limitar.' },
    no_show_days: { label: 'Una ausencia cuenta durante (días)' },
    check_in_before_minutes: { label: 'El registro de llegada se abre antes del inicio' },
    check_in_after_minutes: {
      label: 'El registro de llegada se cierra después del inicio',
      hint: 'El personal puede registrar llegadas hasta el final de la reserva.',
    },
    max_waitlist_entries: { label: 'Entradas en la lista de espera por jugador', hint: '0 para no limitar.' },
    offer_minutes: {
      label: 'Tiempo para aceptar una oferta',
      hint: 'Una oferta termina como muy tarde cuando empezaría la reserva.',
    },
    reminder_minutes: { label: 'Recordatorio antes del inicio', hint: 'Por correo.' },
    retention_days: {
      label: 'Guardar los datos personales de reservas pasadas durante (días)',
      hint: 'Después se borran notas, participantes e invitados, y no se pueden recuperar. 0 los guarda siempre.',
    },
  },
};

export const useRuleWords = wordsHook({ en, es });
