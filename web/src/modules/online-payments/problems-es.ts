import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    payments_not_configured: ['Ahora no puedes pagar en línea', 'Paga de otra forma o pregunta al club.'],
    booking_shared: ['Varias personas pagan esta reserva', 'Paga tu parte o deja de compartir el precio.'],
    not_shareable: [
      'Ahora no se puede compartir el precio',
      'El tiempo para pagar ha terminado o el dinero ya se está cobrando.',
    ],
    nothing_to_pay: ['No hay nada que pagar', 'La reserva ya está pagada o ya no tienes la pista guardada.'],
    payment_processing: ['Tu pago todavía se está procesando', 'No pagues otra vez. Espera el resultado.'],
    payment_unavailable: [
      'El proveedor de pagos no responde',
      'No se ha pagado nada. Inténtalo de nuevo dentro de un minuto.',
    ],
    provider_refused: [
      'El proveedor de pagos rechaza el pago',
      'No se ha pagado nada. Paga de otra forma y avisa al club.',
    ],
    wrong_signature: ['La firma no es correcta', 'Guarda el secreto con el que se firman los avisos.'],
  },
  fieldsWithCodes: {
    'api_key not_allowed': 'El proveedor no acepta esta clave. Copia otra vez la clave secreta de la API.',
  },
};
