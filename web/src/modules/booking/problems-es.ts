import { minutes } from '../../i18n/durations-es.ts';
import { plural } from '../../i18n/plural.ts';
import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    user_not_found: ['No hay ninguna cuenta con ese correo', 'Comprueba el correo, o reserva para un invitado.'],
    too_many_people: ['Hay demasiados jugadores para esta pista', 'Reduce el número de jugadores, o elige otra pista.'],
    check_in_closed: ['Ahora no se puede registrar la llegada', 'Si ya ha empezado, habla con el club.'],
    court_inactive: ['La pista no admite reservas por ahora', 'Elige otra pista.'],
    quota_exceeded: ['Se ha alcanzado el límite de reservas', 'Cancela una reserva, o espera a que pase alguna.'],
    player_busy: ['Hay otra reserva a esa hora', 'Elige otra hora, o cancela o cambia antes la otra.'],
    slot_taken: ['Esa hora ya está ocupada', 'Elige otra hora u otra pista.'],
    cancellation_too_late: ['Es tarde para cancelar o cambiar', 'Habla con el club.'],
    already_started: ['La reserva ya ha empezado', 'Ya no se puede cancelar ni cambiar.'],
    own_booking: ['No puedes dejar tu propia reserva', 'Cancélala, o cambia quién juega.'],
    invalid_transition: ['La reserva ha cambiado mientras tanto', 'Recarga la lista para ver su estado.'],
    nonexistent_local_time: ['Esa hora no existe', 'Ese día se adelantan los relojes y esa hora se salta. Elige otra.'],
    in_the_past: ['Esa hora ya ha pasado', 'Elige una hora posterior.'],
    too_late: ['Es tarde para reservar esa hora', 'Reserva esta pista con más antelación.'],
    too_early: ['Todavía no se puede reservar ese día', 'Elige un día más cercano.'],
    outside_opening_hours: ['La pista no está abierta a esa hora', 'Elige una hora dentro del horario.'],
    off_grid: ['A esa hora no empieza ninguna reserva', 'Elige una de las horas de la pista.'],
    duration_out_of_range: ['Esa duración no es posible en esta pista', 'Elige otra duración.'],
  },
  remedies: {
    too_late: ({ min_notice_minutes: n }) =>
      n === undefined ? undefined : `Esta pista se reserva al menos ${minutes(n)} antes.`,
    too_early: ({ max_advance_days: n, last_date }, formats) =>
      n === undefined || last_date === undefined
        ? undefined
        : `Se puede reservar con hasta ${plural(n, 'día', 'días')} de antelación. Hoy, eso es hasta el ${formats.date(last_date)}.`,
    outside_opening_hours: ({ windows }, formats) => {
      if (windows === undefined) return undefined;
      if (windows.length === 0) return 'La pista está cerrada ese día.';
      const open = windows.map(({ opens, closes }) => formats.range(opens, closes));
      return `La pista abre ese día ${open.join(' y ')}.`;
    },
    off_grid: ({ slot_minutes: n }) =>
      n === undefined ? undefined : `Las reservas empiezan cada ${minutes(n)} y duran ${minutes(n)} o un múltiplo.`,
    duration_out_of_range: ({ min_duration_minutes: min, max_duration_minutes: max }) =>
      max === undefined
        ? undefined
        : min === max
          ? `Aquí una reserva dura ${minutes(max)}.`
          : `Aquí una reserva dura de ${min} a ${minutes(max)}.`,
    too_many_people: ({ capacity: n }) =>
      n === undefined ? undefined : `Aquí caben como mucho ${plural(n, 'persona', 'personas')}, con quien reserva.`,
    // Cancelling a booking does not help with `no_shows`, so its text gives other advice.
    quota_exceeded: ({ quota, used, limit, days }) => {
      if (limit === undefined) return undefined;
      if (quota === 'no_shows')
        return `No te presentaste a ${plural(used, 'reserva', 'reservas')} en un plazo de ${plural(days, 'día', 'días')}. Podrás reservar de nuevo cuando la más antigua tenga más de ${plural(days, 'día', 'días')}. Si tienes dudas, pregunta en el club.`;
      if (quota === 'minutes_a_day' || quota === 'minutes_a_week')
        return `Un jugador puede reservar como mucho ${minutes(limit)} ${quota === 'minutes_a_day' ? 'al día' : 'a la semana'}. Cancela una reserva, o elige ${quota === 'minutes_a_day' ? 'otro día' : 'otra semana'}.`;
      return `Un jugador puede tener como mucho ${plural(limit, 'reserva próxima', 'reservas próximas')}${quota === 'upcoming_bookings_at_court' ? ' en esta pista' : ''}. Cancela una, o espera a que pase alguna.`;
    },
    slot_taken: ({ buffer_minutes: n }) =>
      n === undefined
        ? undefined
        : `La pista debe quedar libre ${minutes(n)} entre dos reservas. Elige otra hora u otra pista.`,
  },
  fieldErrors: {
    another_phone:
      'Un invitado con este nombre tiene otro teléfono. Si es él, elígelo en la lista. Si no, añade un apellido.',
    after_midnight: 'La reserva terminaría después de medianoche.',
  },
  fieldsWithCodes: {
    'user_id required': 'Elige un jugador o escribe el nombre de un invitado.',
    'participants wrong_format': 'Escribe un nombre o un correo como ana@example.org.',
    'guest_phone wrong_format': 'Escribe un teléfono como +34 600 100 200.',
  },
  fields: {
    duration_minutes: 'Duración',
    guest_name: 'Invitado',
    guest_phone: 'Teléfono',
    participants: 'Jugadores',
  },
};
