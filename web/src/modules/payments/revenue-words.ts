import { wordsHook } from '../../i18n/words.tsx';

const en = {
  title: 'Revenue by court, sport, plan and kind',
  hint: 'Without tax, after refunds, waivers and discounts, on the day on which the ledger recorded it.',
  compared: (period: string, before: string) => `${period}, compared with ${before}.`,
  by: 'Group by',
  groups: { court: 'Court', sport: 'Sport', plan: 'Plan', kind: 'Kind' },
  noPlan: 'No plan',
  noBooking: 'Not a booking',
  now: 'This period',
  before: 'Before',
  change: 'Change',
  total: 'Total',
  planNote: 'A booking counts for the plan that its player had on the day of the booking.',
  highest: (n: number) => `The chart shows the ${n} highest. The table shows all.`,
  csv: 'Download CSV',
};

const es: typeof en = {
  title: 'Ingresos por pista, deporte, plan y tipo',
  hint: 'Sin impuestos, tras reembolsos, condonaciones y descuentos, en el día en que se contabilizaron.',
  compared: (period, before) => `${period}, en comparación con ${before}.`,
  by: 'Agrupar por',
  groups: { court: 'Pista', sport: 'Deporte', plan: 'Plan', kind: 'Tipo' },
  noPlan: 'Sin plan',
  noBooking: 'Sin reserva',
  now: 'Este periodo',
  before: 'Antes',
  change: 'Cambio',
  total: 'Total',
  planNote: 'Una reserva cuenta para el plan que tenía su jugador el día de la reserva.',
  highest: (n) => `El gráfico muestra los ${n} más altos. La tabla los muestra todos.`,
  csv: 'Descargar CSV',
};

export const useRevenueWords = wordsHook({ en, es });
