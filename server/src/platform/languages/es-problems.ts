export const problems = {
  malformed_json: { title: 'El cuerpo no es JSON', remedy: 'Envía JSON válido (RFC 8259) en UTF-8.' },
  malformed_csv: {
    title: 'El cuerpo no es CSV',
    remedy: 'Envía CSV (RFC 4180) en UTF-8, con una línea de cabecera. No se ha importado nada.',
  },
  malformed_request: {
    title: 'La petición no es HTTP válido',
    remedy: 'Revisa la línea de petición, las cabeceras y la codificación con porcentajes de la ruta.',
  },
  api_key_missing: {
    title: 'Falta la clave de API',
    remedy: 'Envía tu clave de API en la cabecera X-API-Key. El operador crea claves con `courtside keys create`.',
  },
  api_key_invalid: {
    title: 'La clave de API no es válida',
    remedy: 'Comprueba que la clave está completa. Si ha caducado o se ha revocado, pide otra al operador.',
  },
  token_missing: {
    title: 'No has iniciado sesión',
    remedy: 'Inicia sesión con POST /auth/login y envía el token como `Authorization: Bearer <token>`.',
  },
  token_invalid: {
    title: 'El token no es válido',
    remedy: 'Inicia sesión otra vez con POST /auth/login. Cerrar la sesión o cambiar la contraseña anula el token.',
  },
  token_expired: { title: 'El token ha caducado', remedy: 'Inicia sesión otra vez con POST /auth/login.' },
  ticket_invalid: {
    title: 'El tique no es válido',
    remedy: 'Crea otro tique con POST /live-tickets. Un tique solo vale hasta que termina su sesión.',
  },
  invalid_credentials: {
    title: 'Correo o contraseña incorrectos',
    remedy: 'Revisa el correo y la contraseña. Por seguridad, este mensaje no dice cuál es incorrecto.',
  },
  forbidden: {
    title: 'No está permitido',
    remedy: 'Tu rol debe incluir el permiso de required_permission. Pide otro rol a un administrador.',
  },
  confirmation_required: {
    title: 'Confirma que eres tú',
    remedy:
      'Envía tu current_password, o una llave de acceso para las opciones de POST /auth/passkeys/confirmation-options. ' +
      'Si tu cuenta no tiene contraseña, puedes entrar de nuevo. Durante los 10 minutos siguientes no hace falta ' +
      'otra confirmación.',
  },
  account_deactivated: { title: 'La cuenta está desactivada', remedy: 'Pide al club que active la cuenta.' },
  registration_closed: {
    title: 'Nadie puede registrarse sin invitación',
    remedy: 'Pide al club una invitación y regístrate con su enlace. Si tienes cuenta, inicia sesión.',
  },
  second_factor_required: {
    title: 'La cuenta tiene un segundo factor',
    remedy: 'Repite la petición con el código de la aplicación de autenticación en `code`.',
  },
  second_factor_setup_required: {
    title: 'El personal debe configurar un segundo factor',
    remedy:
      'Configúralo con POST /auth/second-factor, o en la aplicación web, en «Cuenta». Después, inténtalo otra vez. Si ' +
      'tienes una llave de acceso, inicia sesión con ella.',
  },
  second_factor_enabled: {
    title: 'El segundo factor ya está activado',
    remedy:
      'Para usar otra aplicación de autenticación, desactiva antes el segundo factor con DELETE /auth/second-factor.',
  },
  approval_pending: {
    title: 'La cuenta está pendiente de aprobación',
    remedy:
      'Espera a que el club acepte la cuenta. Hasta entonces solo puedes ver, cambiar o borrar tu cuenta y cerrar la sesión.',
  },
  email_unverified: {
    title: 'El correo no está verificado',
    remedy:
      'Abre el enlace del correo de verificación. POST /auth/email-verification-requests envía otro. Después, inténtalo otra vez.',
  },
  provider_email_unverified: {
    title: 'El proveedor no da ninguna dirección de correo verificada',
    remedy:
      'Verifica tu correo en el proveedor e inicia sesión otra vez. No se acepta una dirección con letras que solo parecen letras normales. O entra al club con tu contraseña.',
  },
  scope_missing: {
    title: 'A la clave de API le falta un permiso',
    remedy:
      'Usa una clave con el permiso de required_scope, o pide a un administrador que añada el permiso a esta clave.',
  },
  origin_not_allowed: {
    title: 'La clave de API no admite este origen',
    remedy: 'Usa la clave en una página web de un origen que admita, o pide a un administrador que añada este origen.',
  },
  not_found: {
    title: 'No se ha encontrado',
    remedy: 'Revisa la ruta y el id. Los recursos de otras personas también dan este error.',
  },
  method_not_allowed: { title: 'Método no permitido', remedy: 'Usa un método de la cabecera Allow.' },
  request_timeout: {
    title: 'La petición ha tardado demasiado en llegar',
    remedy: 'Envía la petición entera, sin pausas.',
  },
  email_taken: {
    title: 'El correo ya está registrado',
    remedy: 'Inicia sesión con este correo o regístrate con otro.',
  },
  passkeys_not_set_up: {
    title: 'Las llaves de acceso no funcionan en esta dirección',
    remedy: 'El operador debe poner en PUBLIC_URL la dirección HTTPS que ven los usuarios, con un nombre de dominio.',
  },
  too_many_passkeys: {
    title: 'La cuenta tiene 20 llaves de acceso',
    remedy: 'Elimina una llave de acceso que ya no uses y reinténtalo.',
  },
  last_admin: { title: 'No hay más administradores', remedy: 'Nombra antes administradora a otra persona.' },
  not_pending: {
    title: 'La cuenta no está pendiente de aprobación',
    remedy: 'La cuenta ya está aceptada. Para bloquear a la persona, desactiva la cuenta.',
  },
  invitation_ended: {
    title: 'La invitación ya se ha usado o revocado',
    remedy: 'Envía otra invitación si la persona todavía la necesita.',
  },
  mail_not_set_up: {
    title: 'El servicio no envía correo',
    remedy:
      'El operador debe configurar SMTP_URL. Hasta entonces, solo el operador puede cambiar una contraseña ' +
      'olvidada, con `courtside users set-password`.',
  },
  password_missing: {
    title: 'La cuenta no tiene contraseña',
    remedy: 'Pide un enlace con POST /auth/password-reset-requests, elige una contraseña e inténtalo otra vez.',
  },
  already_verified: { title: 'Tu dirección ya está verificada', remedy: 'No necesitas otro enlace.' },
  external_id_taken: {
    title: 'El id externo ya está en uso',
    remedy: 'Otra pista tiene este external_id. Cambia esa pista o elige otro id.',
  },
  court_inactive: { title: 'La pista no admite reservas', remedy: 'Esta pista no está activa. Elige otra pista.' },
  court_has_bookings: {
    title: 'La pista tiene próximas reservas',
    remedy: 'Cancela antes las reservas de booking_ids o espera a que terminen.',
  },
  court_is_part: {
    title: 'La pista es parte de otra pista',
    remedy: 'Quítala antes de los part_ids de la otra pista.',
  },
  court_closed: {
    title: 'La pista está cerrada a esa hora',
    remedy: 'Elige otra hora u otra pista. El detalle dice el motivo.',
  },
  quota_exceeded: {
    title: 'Se ha alcanzado el límite por jugador',
    remedy: 'Cancela una reserva o espera a que termine una. En errors se ve el límite y cuánto se ha usado.',
  },
  player_busy: {
    title: 'El jugador tiene otra reserva a esa hora',
    remedy: 'Elige otra hora, o cancela o cambia antes la otra reserva. Su id está en values.booking_id.',
  },
  slot_taken: { title: 'La hora está ocupada', remedy: 'Elige otra hora u otra pista.' },
  plan_in_use: {
    title: 'El plan tiene membresías',
    remedy: 'Elimina antes las membresías del plan, o asígnales otro plan.',
  },
  slot_available: {
    title: 'Hay una hora disponible ahora',
    remedy: 'Reserva una de las horas de alternatives con POST /bookings.',
  },
  no_offer: {
    title: 'No hay ninguna oferta que aceptar',
    remedy:
      'Es posible que la oferta haya caducado: mira offer_expires_at. GET /waitlist muestra tus entradas y ofertas.',
  },
  series_conflict: {
    title: 'No se pueden reservar todas las fechas de la serie',
    remedy: 'Elige otra hora, envía un override, o envía "on_conflict": "skip" para omitir las fechas de conflicts.',
  },
  cancellation_too_late: {
    title: 'Es tarde para cancelar o cambiar',
    remedy: 'Los jugadores ya no pueden cancelar ni cambiar esta reserva. Pregunta al club.',
  },
  check_in_closed: {
    title: 'El registro de llegada no está abierto',
    remedy: 'Regístrate entre opens_at y closes_at. Después, pregunta al club.',
  },
  already_started: {
    title: 'La reserva ya ha empezado',
    remedy: 'Los jugadores no pueden cancelar una reserva que ha empezado o terminado.',
  },
  own_booking: {
    title: 'La reserva es tuya',
    remedy: 'No puedes dejar tu propia reserva. Cancélala, o cambia sus participantes con PATCH /bookings/{booking}.',
  },
  invalid_transition: {
    title: 'La reserva no puede pasar a ese estado',
    remedy: 'Los estados rejected y cancelled son definitivos. Consulta los estados en la guía de la API.',
  },
  webhook_disabled: {
    title: 'El webhook está desactivado',
    remedy: 'Activa antes el webhook. El servicio no envía nada a un webhook desactivado.',
  },
  import_in_progress: {
    title: 'Hay otra importación en curso',
    remedy: 'No se ha cambiado nada. Inténtalo otra vez cuando termine la otra importación.',
  },
  idempotency_in_progress: {
    title: 'La primera petición con esta clave está en curso',
    remedy: 'Espera un momento y envía la misma petición otra vez.',
  },
  events_gone: {
    title: 'Los eventos desde entonces se han borrado',
    remedy:
      'Lee otra vez el estado actual. Después abre la transmisión sin Last-Event-ID o lista los eventos sin after.',
  },
  too_far_behind: {
    title: 'Han ocurrido demasiados eventos desde entonces',
    remedy:
      'Una transmisión repite 200.000 eventos como máximo. Lee otra vez el estado actual y abre la transmisión sin Last-Event-ID.',
  },
  version_mismatch: {
    title: 'El recurso ha cambiado',
    remedy: 'Lee otra vez el recurso, mira qué ha cambiado y envía tu cambio con el nuevo ETag.',
  },
  body_too_large: {
    title: 'El cuerpo es demasiado grande',
    remedy: 'Envía como máximo 64 KiB, 2 MiB si es una imagen o 32 MiB si es una importación.',
  },
  url_too_long: { title: 'La URL es demasiado larga', remedy: 'Acorta la consulta.' },
  unsupported_media_type: {
    title: 'El tipo de contenido no se admite',
    remedy:
      'Envía JSON con `Content-Type: application/json`. Una importación necesita CSV (`text/csv`), y ' +
      'una imagen, PNG, JPEG o WebP.',
  },
  validation_failed: {
    title: 'La petición no es válida',
    remedy: 'Mira errors: cada entrada tiene un puntero al cuerpo o el nombre de un parámetro.',
  },
  image_invalid: {
    title: 'La imagen no se puede usar',
    remedy: 'Envía una imagen PNG, JPEG o WebP completa, de 4096 × 4096 píxeles como máximo.',
  },
  passkey_invalid: {
    title: 'No se puede añadir la llave de acceso',
    remedy:
      'Pide opciones nuevas y reinténtalo. Las opciones sirven una vez, durante cinco minutos y para una persona. El ' +
      'dispositivo debe comprobar quién lo usa, por ejemplo con una huella o un PIN.',
  },
  link_invalid: {
    title: 'El enlace no es válido',
    remedy: 'Un enlace sirve una sola vez y durante un tiempo limitado. Pide otro correo.',
  },
  sign_in_expired: {
    title: 'El inicio de sesión ha caducado',
    remedy:
      'Empieza otra vez con POST /auth/provider-sign-ins. Termina en la misma app o navegador en menos de 10 minutos.',
  },
  court_not_found: { title: 'No existe esa pista', remedy: 'Busca el id de la pista con GET /courts.' },
  user_not_found: {
    title: 'No existe ese usuario',
    remedy: 'Envía el user_id o el correo de un usuario registrado, o un guest_name.',
  },
  nonexistent_local_time: {
    title: 'Esa hora local no existe',
    remedy: 'Los relojes de la pista se adelantan ese día y se saltan esa hora. Elige otra hora.',
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
    remedy: 'La pista no se puede reservar con tanta antelación: mira su max_advance_days.',
  },
  not_in_plan: {
    title: 'El plan del jugador no incluye esa hora',
    remedy: 'Elige otra hora u otra pista. GET /me/entitlements muestra lo que permite el plan.',
  },
  guests_not_allowed: {
    title: 'El plan del jugador no permite esos participantes',
    remedy: 'Cambia los participantes como dice el detalle. GET /me/entitlements muestra lo que permite el plan.',
  },
  outside_opening_hours: {
    title: 'Fuera del horario de apertura',
    remedy: 'Elige una hora dentro de un tramo de opening_hours de la pista.',
  },
  off_grid: {
    title: 'La hora no encaja con los turnos de la pista',
    remedy: 'El tiempo entre la apertura y el inicio debe ser un múltiplo de slot_minutes, y la duración también.',
  },
  duration_out_of_range: {
    title: 'La reserva es demasiado corta o demasiado larga',
    remedy: 'Elige una duración entre min_duration_minutes y max_duration_minutes de la pista.',
  },
  too_many_people: {
    title: 'Demasiadas personas para esta pista',
    remedy: 'Reduce el número de personas: la capacidad de la pista incluye a quien reserva.',
  },
  idempotency_key_reused: {
    title: 'La clave de idempotencia se usó en otra petición',
    remedy: 'Usa una clave nueva para cada petición nueva. Repite una clave solo con la misma ruta y el mismo cuerpo.',
  },
  headers_too_large: { title: 'Las cabeceras son demasiado grandes', remedy: 'Envía menos cabeceras o más cortas.' },
  rate_limited: {
    title: 'Demasiadas peticiones',
    remedy:
      'Espera los segundos de Retry-After. RateLimit muestra las unidades que quedan. La mayoría de las peticiones cuesta una.',
  },
  too_many_streams: {
    title: 'Demasiadas transmisiones abiertas',
    remedy: 'Cierra una transmisión que no necesites, o inténtalo otra vez tras los segundos de Retry-After.',
  },
  link_just_sent: {
    title: 'Hace poco se envió un enlace',
    remedy: 'Busca el correo, también en la carpeta de spam, o pide otro tras los segundos de Retry-After.',
  },
  too_many_attempts: {
    title: 'Demasiados intentos fallidos',
    remedy: 'Espera los segundos de Retry-After e inténtalo otra vez.',
  },
  internal_error: {
    title: 'Algo ha fallado por nuestra parte',
    remedy: 'Inténtalo otra vez. Si el error sigue, envía el request_id al operador.',
  },
  provider_unavailable: {
    title: 'El proveedor de inicio de sesión no responde como se esperaba',
    remedy:
      'Inténtalo más tarde o entra de otra forma. El operador puede ejecutar `courtside doctor` para ver la causa.',
  },
  overloaded: {
    title: 'El servicio está sobrecargado',
    remedy: 'No se ha cambiado nada. Inténtalo otra vez tras los segundos de Retry-After.',
  },
  shutting_down: {
    title: 'El servicio se está reiniciando',
    remedy: 'Inténtalo otra vez tras los segundos de Retry-After.',
  },
  database_unavailable: {
    title: 'La base de datos no está disponible',
    remedy: 'No se ha cambiado nada. Inténtalo otra vez tras los segundos de Retry-After.',
  },
  storage_full: {
    title: 'El disco está lleno',
    remedy: 'No se ha cambiado nada. El operador debe liberar espacio en el disco.',
  },
  outcome_unknown: {
    title: 'No se sabe si el cambio se hizo',
    remedy: 'Lee el recurso para saberlo. Con una Idempotency-Key puedes repetir la misma petición sin riesgo.',
  },
};
