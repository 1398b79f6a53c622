import { planProblems } from './plan-problems.ts';
import { plural } from './plural.ts';
import { problemMessages, type ProblemTexts } from './problems.ts';

const minutes = (n: number): string => plural(n, 'minuto', 'minutos');
const wait = (seconds: number): string =>
  seconds < 120 ? plural(seconds, 'segundo', 'segundos') : minutes(Math.ceil(seconds / 60));
const retryIn = ({ seconds }: { seconds?: number | undefined }): string | undefined =>
  seconds !== undefined && seconds > 1 ? `Reinténtalo dentro de ${wait(seconds)}.` : undefined;

export const problems: ProblemTexts = {
  codes: {
    malformed_json: ['Algo ha fallado', 'Recarga la página y reinténtalo.'],
    malformed_csv: [
      'El archivo no es un CSV que se pueda leer',
      'Guárdalo como CSV (UTF-8) con una línea de cabecera. No se ha importado nada.',
    ],
    import_in_progress: ['Otra importación está en marcha', 'No se ha cambiado nada. Inténtalo cuando termine.'],
    image_invalid: ['La imagen no se puede usar', 'Elige una imagen PNG, JPEG o WebP de hasta 2 MB.'],
    link_invalid: ['Este enlace ya no vale', 'Ya se ha usado o ha caducado. Pide otro correo.'],
    password_missing: ['Tu cuenta no tiene contraseña', 'Sal y elige «¿Has olvidado tu contraseña?».'],
    provider_email_unverified: [
      'Tu proveedor de inicio de sesión no ha confirmado tu correo',
      'Confírmalo con el proveedor e inténtalo otra vez.',
    ],
    provider_unavailable: ['El servicio de inicio de sesión no responde', 'Inténtalo más tarde o entra de otra forma.'],
    sign_in_expired: ['Este inicio de sesión ha caducado', 'Empieza otra vez en la página de entrada.'],
    already_verified: ['Tu correo ya está verificado'],
    link_just_sent: ['Te enviamos un enlace hace poco', 'Mira en tu bandeja de entrada y en la de spam.'],
    mail_not_set_up: ['El club todavía no puede enviar correos', 'Pide al club que te ponga otra contraseña.'],
    malformed_request: ['Algo ha fallado', 'Recarga la página y reinténtalo.'],
    api_key_missing: [
      'Esta página ha perdido la conexión con el club',
      'Recarga la página; si sigue igual, avisa al club.',
    ],
    api_key_invalid: [
      'Esta página ha perdido la conexión con el club',
      'Recarga la página; si sigue igual, avisa al club.',
    ],
    scope_missing: ['Esta página no tiene permiso para eso', 'Avisa al club: a su clave de API le falta un permiso.'],
    origin_not_allowed: ['Las reservas no están configuradas para esta dirección web', 'Avisa al club.'],
    series_conflict: ['Algunas fechas no se pueden reservar', 'Elige otra hora u omite esas fechas.'],
    user_not_found: ['No hay ninguna cuenta con ese correo', 'Comprueba el correo, o reserva para un invitado.'],
    token_missing: ['No has entrado', 'Entra y reinténtalo.'],
    token_invalid: ['Tu sesión se ha cerrado', 'Entra de nuevo.'],
    token_expired: ['Tu sesión se ha cerrado', 'Entra de nuevo.'],
    ticket_invalid: ['La página ya no se actualiza sola', 'Recárgala.'],
    invalid_credentials: ['Correo o contraseña incorrectos'],
    confirmation_required: ['Confirma que eres tú', 'Escribe tu contraseña, o entra de nuevo.'],
    passkey_invalid: ['No se puede añadir esta llave de acceso', 'Reinténtalo.'],
    passkeys_not_set_up: ['Las llaves de acceso no funcionan en esta dirección web', 'Pregunta al club.'],
    too_many_passkeys: ['Tienes 20 llaves de acceso, que es el límite', 'Elimina una que ya no uses.'],
    forbidden: ['Tu rol no lo permite', 'Pide otro rol a un administrador.'],
    not_found: ['Esto ya no existe', 'Vuelve atrás y recarga la lista.'],
    method_not_allowed: ['Esto no se puede hacer aquí', 'Recarga la página y reinténtalo.'],
    unexpected_answer: ['El servidor ha enviado una respuesta inesperada', 'Comprueba tu conexión y reinténtalo.'],
    request_timeout: ['El envío ha tardado demasiado', 'Comprueba tu conexión y reinténtalo.'],
    account_deactivated: ['Tu cuenta está desactivada', 'Pregunta en el club.'],
    registration_closed: ['Para crear una cuenta necesitas una invitación', 'Pregunta al club.'],
    second_factor_required: ['Esta cuenta tiene un segundo factor', 'Escribe el código de la aplicación.'],
    second_factor_setup_required: ['Tu rol necesita un segundo factor', 'Configúralo en tu perfil y reinténtalo.'],
    second_factor_enabled: ['El segundo factor ya está activado', 'Recarga la página.'],
    approval_pending: ['El club aún no ha aceptado tu cuenta', 'Podrás reservar en cuanto lo haga.'],
    email_unverified: [
      'Tu correo no está confirmado',
      'Abre el enlace de nuestro correo. En tu perfil puedes pedir otro. Después, inténtalo de nuevo.',
    ],
    not_pending: ['Esta persona ya está aceptada', 'Recarga la página.'],
    invitation_ended: ['Esta invitación ya se ha usado o anulado', 'Envía otra.'],
    last_admin: ['No hay otro administrador', 'Nombra antes administrador a otra persona.'],
    too_many_people: ['Hay demasiados jugadores para esta pista', 'Reduce el número de jugadores, o elige otra pista.'],
    check_in_closed: ['Ahora no se puede registrar la llegada', 'Si ya ha empezado, habla con el club.'],
    email_taken: ['Ya hay una cuenta con ese correo', 'Entra con ella o usa otro correo.'],
    external_id_taken: ['Otra pista tiene ese identificador externo', 'Elige otro.'],
    court_inactive: ['La pista no admite reservas por ahora', 'Elige otra pista.'],
    court_has_bookings: ['Hay reservas próximas', 'Cancélalas antes, o espera a que pasen.'],
    court_is_part: ['Esta pista es parte de otra', 'Primero quítala de las partes de la otra pista.'],
    court_closed: ['La pista está cerrada a esa hora', 'Elige otra hora u otra pista.'],
    quota_exceeded: ['Se ha alcanzado el límite de reservas', 'Cancela una reserva, o espera a que pase alguna.'],
    player_busy: ['Hay otra reserva a esa hora', 'Elige otra hora, o cancela o cambia antes la otra.'],
    slot_taken: ['Esa hora ya está ocupada', 'Elige otra hora u otra pista.'],
    slot_available: ['Esa hora está libre', 'Resérvala ahora: no hace falta esperar.'],
    no_offer: ['La oferta ha terminado', 'En tus reservas ves tus ofertas y tus listas de espera.'],
    cancellation_too_late: ['Es tarde para cancelar o cambiar', 'Habla con el club.'],
    already_started: ['La reserva ya ha empezado', 'Ya no se puede cancelar ni cambiar.'],
    own_booking: ['No puedes dejar tu propia reserva', 'Cancélala, o cambia quién juega.'],
    invalid_transition: ['La reserva ha cambiado mientras tanto', 'Recarga la lista para ver su estado.'],
    idempotency_in_progress: ['Tu primer intento aún está en curso', 'Espera un momento y reinténtalo.'],
    version_mismatch: [
      'Otra persona lo ha cambiado mientras tanto',
      'Copia lo que escribiste y cierra este formulario. Después mira qué ha cambiado y escribe tu cambio otra vez.',
    ],
    body_too_large: ['Es demasiado grande', 'Escribe menos texto, o divide el archivo.'],
    url_too_long: ['La búsqueda es demasiado larga', 'Usa menos palabras.'],
    unsupported_media_type: ['Algo ha fallado', 'Recarga la página y reinténtalo.'],
    validation_failed: ['Hay algo que corregir', 'Mira los campos señalados.'],
    court_not_found: ['Esa pista ya no existe', 'Elige otra pista.'],
    nonexistent_local_time: ['Esa hora no existe', 'Ese día se adelantan los relojes y esa hora se salta. Elige otra.'],
    in_the_past: ['Esa hora ya ha pasado', 'Elige una hora posterior.'],
    too_late: ['Es tarde para reservar esa hora', 'Reserva esta pista con más antelación.'],
    ...planProblems.es,
    too_early: ['Todavía no se puede reservar ese día', 'Elige un día más cercano.'],
    outside_opening_hours: ['La pista no está abierta a esa hora', 'Elige una hora dentro del horario.'],
    off_grid: ['A esa hora no empieza ninguna reserva', 'Elige una de las horas de la pista.'],
    duration_out_of_range: ['Esa duración no es posible en esta pista', 'Elige otra duración.'],
    idempotency_key_reused: ['Algo ha fallado', 'Recarga la página y reinténtalo.'],
    headers_too_large: ['Algo ha fallado', 'Recarga la página y reinténtalo.'],
    rate_limited: ['Demasiadas peticiones', 'Espera un momento y reinténtalo.'],
    too_many_attempts: ['Demasiados intentos', 'Espera un rato y reinténtalo.'],
    internal_error: ['Algo ha fallado por nuestra parte', 'Reinténtalo; si sigue igual, avisa al club.'],
    overloaded: ['Ahora mismo hay demasiada actividad', 'No ha cambiado nada. Reinténtalo en un momento.'],
    shutting_down: ['El servicio se está reiniciando', 'Reinténtalo en un momento.'],
    database_unavailable: ['El servicio tiene un problema', 'No ha cambiado nada. Reinténtalo en un momento.'],
    storage_full: ['El servicio no tiene más espacio', 'No ha cambiado nada. Avisa al club.'],
    events_gone: ['Esta página no está al día', 'Recárgala.'],
    too_far_behind: ['Esta página no está al día', 'Recárgala.'],
    too_many_streams: ['Hay demasiadas páginas abiertas a la vez', 'Cierra una o inténtalo más tarde.'],
    webhook_disabled: ['El webhook está desactivado', 'Actívalo primero.'],
    outcome_unknown: ['No hubo respuesta', 'Quizá se ha guardado el cambio. Recarga la lista antes de repetirlo.'],
  },
  remedies: {
    too_many_attempts: retryIn,
    rate_limited: retryIn,
    overloaded: (values) => {
      const retry = retryIn(values);
      return retry && `No ha cambiado nada. ${retry}`;
    },
    link_just_sent: ({ seconds }) =>
      seconds !== undefined
        ? `Mira en tu bandeja de entrada y en la de spam. Podrás pedir otro enlace dentro de ${wait(seconds)}.`
        : undefined,
    court_has_bookings: ({ bookings: n }) =>
      n !== undefined && n > 0
        ? `${n === 1 ? 'Afecta a 1 reserva próxima. Cancélala' : `Afecta a ${n} reservas próximas. Cancélalas`} antes, o espera a que ${n === 1 ? 'pase' : 'pasen'}.`
        : undefined,
    series_conflict: ({ dates: n }) =>
      n !== undefined && n > 0
        ? `${n === 1 ? '1 fecha no es posible. Elige otra hora u omítela' : `${n} fechas no son posibles. Elige otra hora u omítelas`}.`
        : undefined,
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
    // Cancelling a booking does not help with `no_shows` and `waitlist_entries`, so their texts give other advice.
    quota_exceeded: ({ quota, used, limit, days }) => {
      if (limit === undefined || quota === 'plan') return undefined;
      if (quota === 'no_shows')
        return `No te presentaste a ${plural(used, 'reserva', 'reservas')} en un plazo de ${plural(days, 'día', 'días')}. Podrás reservar de nuevo cuando la más antigua tenga más de ${plural(days, 'día', 'días')}. Si tienes dudas, pregunta en el club.`;
      if (quota === 'waitlist_entries')
        return `Ya estás en ${plural(used, 'lista de espera', 'listas de espera')}, y el límite es ${limit}. Sal de una antes de apuntarte a otra.`;
      if (quota === 'minutes_a_day' || quota === 'minutes_a_week')
        return `Un jugador puede reservar como mucho ${minutes(limit)} ${quota === 'minutes_a_day' ? 'al día' : 'a la semana'}. Cancela una reserva, o elige ${quota === 'minutes_a_day' ? 'otro día' : 'otra semana'}.`;
      return `Un jugador puede tener como mucho ${plural(limit, 'reserva próxima', 'reservas próximas')}${quota === 'upcoming_bookings_at_court' ? ' en esta pista' : ''}. Cancela una, o espera a que pase alguna.`;
    },
    court_closed: ({ start_time, end_time, reason }, formats) =>
      start_time === undefined || end_time === undefined || reason === undefined
        ? undefined
        : `Cerrada ${formats.range(start_time, end_time)}: ${reason}`,
    slot_available: ({ court_name, start_time }, formats) =>
      court_name === undefined || start_time === undefined
        ? undefined
        : `${court_name} está libre a las ${formats.time(start_time)}. Resérvala ahora: no hace falta esperar.`,
    slot_taken: ({ buffer_minutes: n }) =>
      n === undefined
        ? undefined
        : `La pista debe quedar libre ${minutes(n)} entre dos reservas. Elige otra hora u otra pista.`,
  },
  fieldErrors: {
    required: 'Rellena este campo.',
    before_start: 'El final no debe ser anterior al principio.',
    cannot_sign_in: 'Quien no tiene cuenta no puede ser administrador.',
    malformed: 'Esta línea no es un CSV que se pueda leer.',
    invalid_event_id: 'Este evento no existe.',
    format: 'Revisa el formato.',
    not_publishable: 'Solo las claves de API publicables pueden tener direcciones web.',
    bad_origin: 'Escribe direcciones como https://club.example, sin nada detrás.',
    unknown_field: 'Este campo no se admite aquí.',
    wrong_type: 'Esto no es un valor válido.',
    wrong_format: 'Revisa el formato.',
    wrong_length: 'Usa de 8 a 128 caracteres.',
    not_allowed: 'Este valor no es posible aquí.',
    too_short: 'Es demasiado corto.',
    too_long: 'Es demasiado largo.',
    too_few: 'Elige al menos uno.',
    too_many: 'Hay demasiadas entradas.',
    too_small: 'El número es demasiado pequeño.',
    too_large: 'El número es demasiado grande.',
    invalid_text: 'Este texto contiene caracteres que no se pueden guardar.',
    weak_password: 'Esta contraseña es demasiado fácil de adivinar. Elige otra.',
    unknown_time_zone: 'Esta zona horaria no existe. Una que existe es Europe/Madrid.',
    unknown_currency: 'Esta moneda no existe. Una que existe es EUR.',
    another_phone:
      'Un invitado con este nombre tiene otro teléfono. Si es él, elígelo en la lista. Si no, añade un apellido.',
    another_currency: 'Todos los precios de una pista deben estar en la misma moneda.',
    another_time_zone: 'Una pista y sus partes deben estar en la misma zona horaria.',
    nested_parts: 'Una parte no puede tener partes, y una pista no puede ser parte de sí misma.',
    not_a_multiple: 'Debe ser un múltiplo de «Las reservas empiezan cada».',
    not_after_open: 'El cierre debe ser posterior a la apertura.',
    not_after_start: 'El final debe ser posterior al inicio.',
    overlapping: 'Se solapa con otro tramo del mismo día.',
    after_midnight: 'La reserva terminaría después de medianoche.',
    duplicate: 'Esta persona ya está en la lista.',
    invalid_url: 'Escribe una dirección https:// sin usuario, contraseña ni #.',
    insecure_url: 'La dirección debe empezar por https://.',
    private_address: 'La dirección debe estar en Internet, no en una red privada.',
    invalid_cursor: 'La lista ha cambiado. Recárgala.',
  },
  fieldsWithCodes: {
    'court_ids too_few': 'Elige al menos una pista.',
    'scopes too_few': 'Elige al menos un permiso.',
    'events too_few': 'Elige al menos un evento.',
    'days too_few': 'Ninguno de los días elegidos está entre estas fechas.',
    'opening_hours too_few': 'Añade al menos un tramo en que la pista abre.',
    'until too_many': 'Una serie tiene como mucho 104 fechas. Elige un último día anterior.',
    'until required': 'Elige un último día o un número de fechas.',
    'user_id required': 'Elige un jugador o escribe el nombre de un invitado.',
    'name required': 'Escribe un nombre.',
    'name too_short': 'Escribe un nombre.',
    'email required': 'Escribe un correo.',
    'email wrong_format': 'Escribe un correo como ana@example.org.',
    'participants wrong_format': 'Escribe un nombre o un correo como ana@example.org.',
    'phone wrong_format': 'Escribe un teléfono como +34 600 100 200.',
    'guest_phone wrong_format': 'Escribe un teléfono como +34 600 100 200.',
    'password too_short': 'Usa al menos 8 caracteres.',
    'new_password too_short': 'Usa al menos 8 caracteres.',
    'duration_minutes too_large': 'No hay tiempo suficiente entre el primer inicio y el último final.',
    'duration_minutes off_grid': 'Ninguna reserva de esa duración cabe entre esas horas.',
    'max_duration_minutes too_small': 'La reserva más larga no debe ser más corta que la más corta.',
    'expires_at in_the_past': 'Elige un día futuro.',
    'end_date too_long': 'El periodo es demasiado largo. Elige un final anterior.',
    'weekly_until too_long': 'El periodo es demasiado largo. Elige un último día anterior.',
    'date_to too_long': 'Un informe abarca como mucho 366 días. Elige un periodo más corto.',
    'latitude required': 'Escribe latitud y longitud, o ninguna.',
    'longitude required': 'Escribe latitud y longitud, o ninguna.',
    'type wrong_format': 'Elige un deporte de la lista, o escribe su nombre.',
  },
  fields: {
    address: 'Dirección',
    booking_date: 'Día',
    capacity: 'Máximo de jugadores',
    count: 'Número de fechas',
    court_id: 'Pista',
    court_ids: 'Pistas',
    days: 'Días',
    description: 'Descripción',
    duration_minutes: 'Duración',
    email: 'Correo',
    end_before: 'Terminar antes de',
    end_date: 'Último día',
    end_time: 'Final',
    events: 'Eventos',
    expires_at: 'Caduca el',
    guest_name: 'Invitado',
    guest_phone: 'Teléfono',
    max_duration_minutes: 'Reserva más larga',
    min_duration_minutes: 'Reserva más corta',
    name: 'Nombre',
    note: 'Nota',
    opening_hours: 'Horario',
    origins: 'Direcciones web',
    participants: 'Jugadores',
    password: 'Contraseña',
    peak_prices: 'Precios especiales',
    phone: 'Teléfono',
    price_per_hour: 'Precio',
    reason: 'Motivo',
    scopes: 'Permisos',
    start_after: 'Desde las',
    start_date: 'Primer día',
    start_time: 'Inicio',
    time_zone: 'Zona horaria',
    type: 'Deporte',
    until: 'Último día',
    url: 'Dirección web',
    venue: 'Club o lugar',
    weekly_until: 'Cada semana hasta',
  },
};

export const messages = problemMessages(problems, 'es');
