/** The catalogue of problems in Spanish. */
export const problems = {
  malformed_json: { title: 'El cuerpo no es JSON', remedy: 'Envía un cuerpo que sea JSON válido (RFC 8259) en UTF-8.' },
  malformed_csv: {
    title: 'El cuerpo no es CSV',
    remedy: 'Envía CSV válido en UTF-8, con una línea de cabecera; errors indica la línea.',
  },
  malformed_request: {
    title: 'La petición no es HTTP válido',
    remedy: 'Revisa la línea de petición, las cabeceras y la codificación de la ruta.',
  },
  api_key_missing: {
    title: 'Falta la clave de API',
    remedy: 'Envía tu clave en la cabecera X-API-Key. El operador crea una con `courtside keys create`.',
  },
  api_key_invalid: {
    title: 'La clave de API no es válida',
    remedy: 'Comprueba que está completa. Puede haber caducado o estar revocada: pide otra al operador.',
  },
  token_missing: {
    title: 'No has iniciado sesión',
    remedy: 'Inicia sesión con POST /auth/login y envía el token como `Authorization: Bearer <token>`.',
  },
  token_invalid: {
    title: 'El token no es válido',
    remedy: 'Vuelve a iniciar sesión con POST /auth/login: el token es desconocido o se cerró su sesión.',
  },
  token_expired: { title: 'El token ha caducado', remedy: 'Vuelve a iniciar sesión con POST /auth/login.' },
  ticket_invalid: {
    title: 'El tique no es válido',
    remedy: 'Pide otro con POST /live-tickets: un tique termina con la sesión que lo pidió.',
  },
  invalid_credentials: {
    title: 'Correo o contraseña incorrectos',
    remedy: 'Revisa ambos. La respuesta es la misma si el correo no existe o si la contraseña es incorrecta.',
  },
  forbidden: {
    title: 'No está permitido',
    remedy: 'Esto es para administradores. El operador nombra uno con `courtside users promote EMAIL`.',
  },
  scope_missing: {
    title: 'La clave de API no alcanza para esto',
    remedy: 'Usa una clave con el permiso que indica el detalle.',
  },
  origin_not_allowed: {
    title: 'La clave de API no vale para esta página web',
    remedy: 'Usa la clave desde uno de sus orígenes o pide al operador que añada este.',
  },
  not_found: {
    title: 'No se ha encontrado',
    remedy: 'Revisa la ruta y el id. Lo que es de otra persona tampoco se encuentra.',
  },
  method_not_allowed: { title: 'Método no permitido', remedy: 'Usa uno de los métodos de la cabecera Allow.' },
  request_timeout: {
    title: 'La petición ha tardado demasiado en llegar',
    remedy: 'Envía la petición entera, sin pausas.',
  },
  email_taken: { title: 'El correo ya está en uso', remedy: 'Inicia sesión con él o usa otro.' },
  mail_not_set_up: {
    title: 'El servicio no envía correo',
    remedy:
      'El operador debe configurar SMTP_URL. Hasta entonces solo él puede poner otra contraseña, con `courtside users`.',
  },
  already_verified: {
    title: 'Tu dirección ya está verificada',
    remedy: 'Tu dirección está verificada: no necesitas ningún enlace.',
  },
  external_id_taken: {
    title: 'El id externo ya está en uso',
    remedy: 'Otra pista tiene este external_id. Cambia esa pista o elige otro id.',
  },
  court_inactive: { title: 'La pista no admite reservas', remedy: 'Elige otra pista: esta no está activa.' },
  court_has_bookings: {
    title: 'La pista tiene próximas reservas',
    remedy: 'Cancela antes las reservas de booking_ids o espera a que pasen.',
  },
  court_is_part: { title: 'Otra pista se compone de esta', remedy: 'Quítala antes de los part_ids de la otra pista.' },
  court_closed: {
    title: 'La pista está cerrada a esa hora',
    remedy: 'Elige otra hora u otra pista: el detalle dice por qué está cerrada.',
  },
  quota_exceeded: {
    title: 'Ya tienes todo lo que puede reservar un jugador',
    remedy: 'Cancela una reserva o espera a que pase una: errors indica el límite y cuánto has usado.',
  },
  slot_taken: { title: 'La hora está ocupada', remedy: 'Elige otra hora u otra pista.' },
  series_conflict: {
    title: 'No se puede reservar la serie entera',
    remedy: 'Elige otras fechas u horas, o permite que se salten las fechas que indica errors.',
  },
  cancellation_too_late: {
    title: 'Es tarde para cancelar',
    remedy: 'El jugador ya no puede cancelar. Pregunta al club.',
  },
  own_booking: {
    title: 'La reserva es tuya',
    remedy: 'Quien la hizo no puede dejarla: cancélala, o cambia quién juega con PATCH /bookings/{booking}.',
  },
  already_started: {
    title: 'La reserva ya ha empezado',
    remedy: 'El jugador no puede cancelar una reserva que ha empezado o terminado.',
  },
  invalid_transition: {
    title: 'La reserva no puede pasar a ese estado',
    remedy: 'Consulta los estados en la guía: rejected y cancelled son definitivos.',
  },
  import_in_progress: {
    title: 'Hay otra importación en marcha',
    remedy: 'Espera a que termine y vuelve a intentarlo.',
  },
  idempotency_in_progress: {
    title: 'La primera petición con esta clave sigue en marcha',
    remedy: 'Espera un momento y envía la misma petición otra vez.',
  },
  events_gone: {
    title: 'Los eventos desde entonces ya no se guardan',
    remedy: 'Vuelve a leer lo que muestras y abre la transmisión sin Last-Event-ID.',
  },
  too_far_behind: {
    title: 'Han ocurrido demasiados eventos desde entonces',
    remedy:
      'Vuelve a leer lo que muestras y abre la transmisión sin Last-Event-ID: repite 200.000 eventos como máximo.',
  },
  version_mismatch: {
    title: 'El recurso ha cambiado',
    remedy: 'Léelo otra vez, mira qué ha cambiado y envía tu cambio con el nuevo ETag.',
  },
  body_too_large: {
    title: 'El cuerpo es demasiado grande',
    remedy: 'Envía un cuerpo más pequeño: lo normal son 64 KiB como máximo.',
  },
  url_too_long: { title: 'La URL es demasiado larga', remedy: 'Acorta la consulta.' },
  unsupported_media_type: {
    title: 'El tipo de contenido no se admite',
    remedy: 'Envía el tipo de contenido que la ruta admite, normalmente `application/json`.',
  },
  validation_failed: {
    title: 'La petición no es válida',
    remedy: 'Cada fallo está en errors, con un puntero al cuerpo o el nombre del parámetro.',
  },
  link_invalid: {
    title: 'El enlace no es válido',
    remedy: 'Sirve una vez y durante un tiempo limitado. Pide otro correo.',
  },
  court_not_found: { title: 'No existe esa pista', remedy: 'Busca la pista con GET /courts.' },
  user_not_found: { title: 'No existe esa persona', remedy: 'Comprueba el id de la persona.' },
  nonexistent_local_time: {
    title: 'Esa hora local no existe',
    remedy: 'Ese día se adelantan los relojes de la pista y esa hora se salta. Elige otra.',
  },
  in_the_past: {
    title: 'El comienzo ya ha pasado',
    remedy: 'Elige un comienzo posterior. Las horas son las del reloj de la pista.',
  },
  too_late: {
    title: 'Es tarde para reservar ese comienzo',
    remedy: 'La pista se reserva con más antelación: mira su min_notice_minutes.',
  },
  too_early: {
    title: 'Es pronto para reservar esa fecha',
    remedy: 'La pista no se reserva con tanta antelación: mira su max_advance_days.',
  },
  outside_opening_hours: {
    title: 'Fuera del horario de apertura',
    remedy: 'Elige una hora dentro de un tramo de opening_hours de la pista.',
  },
  off_grid: {
    title: 'La hora no encaja en la cuadrícula',
    remedy: 'Los comienzos siguen una cuadrícula de slot_minutes desde la apertura; las duraciones son múltiplos.',
  },
  duration_out_of_range: {
    title: 'Demasiado corta o demasiado larga',
    remedy: 'Respeta min_duration_minutes y max_duration_minutes de la pista.',
  },
  idempotency_key_reused: {
    title: 'La clave de idempotencia se usó en otra petición',
    remedy: 'Crea una clave nueva para cada petición nueva; repítela solo con el mismo cuerpo.',
  },
  headers_too_large: { title: 'Las cabeceras son demasiado grandes', remedy: 'Envía menos cabeceras o más cortas.' },
  rate_limited: {
    title: 'Demasiadas peticiones',
    remedy:
      'Espera los segundos de Retry-After. RateLimit dice cuántas unidades quedan: la mayoría de las peticiones cuesta una.',
  },
  too_many_streams: {
    title: 'Demasiadas transmisiones abiertas',
    remedy: 'Cierra una que no necesites o prueba tras los segundos de Retry-After.',
  },
  link_just_sent: {
    title: 'Hace poco se envió un enlace',
    remedy:
      'Hace poco se envió un enlace a tu dirección. Busca el correo, también entre el spam, o pide otro tras los segundos de Retry-After.',
  },
  too_many_attempts: {
    title: 'Demasiados intentos',
    remedy: 'Espera los segundos de Retry-After y vuelve a intentarlo.',
  },
  internal_error: {
    title: 'Algo ha fallado por nuestra parte',
    remedy: 'Inténtalo otra vez; si sigue, da al operador el request_id.',
  },
  overloaded: {
    title: 'Demasiadas personas inician sesión a la vez',
    remedy: 'No se ha cambiado nada. Prueba tras los segundos de Retry-After.',
  },
  shutting_down: { title: 'El servicio se está reiniciando', remedy: 'Prueba tras los segundos de Retry-After.' },
  database_unavailable: {
    title: 'La base de datos no responde',
    remedy: 'No se ha cambiado nada. Prueba tras los segundos de Retry-After.',
  },
  storage_full: {
    title: 'El disco está lleno',
    remedy: 'No se ha cambiado nada. El operador debe hacer sitio en el disco.',
  },
  outcome_unknown: {
    title: 'No se sabe si el cambio se hizo',
    remedy: 'Lee el recurso para verlo. Con una Idempotency-Key se puede repetir la misma petición sin riesgo.',
  },
  account_deactivated: { title: 'La cuenta está desactivada', remedy: 'Pide al club que la active de nuevo.' },
  check_in_closed: {
    title: 'El registro de llegada no está abierto',
    remedy: 'Regístrate entre opens_at y closes_at; más tarde, pregunta al club.',
  },
  last_admin: { title: 'No hay más administradores', remedy: 'Nombra antes a otra persona administradora.' },
  no_offer: {
    title: 'No hay ninguna oferta que aceptar',
    remedy: 'Las ofertas terminan en su offer_expires_at. GET /waitlist dice dónde esperas y qué se te ofrece.',
  },
  slot_available: {
    title: 'No hay nada que esperar',
    remedy: 'Esa hora está libre: alternatives nombra hasta tres. Reserva una con POST /bookings.',
  },
  player_busy: {
    title: 'Ya hay otra reserva de la misma persona a esa hora',
    remedy: 'Elige otra hora, o cancela o cambia antes la otra reserva: values.booking_id dice cuál.',
  },
  too_many_people: {
    title: 'Demasiadas personas para esta pista',
    remedy: 'Respeta la capacidad de la pista, que incluye a quien reserva.',
  },
  webhook_disabled: { title: 'El webhook está desactivado', remedy: 'Actívalo antes: así no se le envía nada.' },
};
