import { wordsHook } from '../../i18n/words.tsx';

const en = {
  caption: (day: string) => `Courts and their times on ${day}. Arrow keys move between times.`,
  takenBlock: (court: string, time: string) => `${court}, ${time}, taken: join the waiting list`,
  ownBlock: (court: string, time: string) => `${court}, ${time}, yours`,
  closedFor: (time: string, reason: string) => `Closed ${time}: ${reason}`,
  opensOn: (day: string, plan?: string) => `Opens ${plan === undefined ? '' : `for ${plan} `}on ${day}`,
  states: {
    free: 'Free',
    own: 'Yours',
    taken: 'Taken',
    tooShort: 'Too short to book',
    closed: 'Closed',
    shut: 'Outside opening hours',
    past: 'Past',
    late: 'Too late to book',
    later: 'Not open for booking yet',
    excluded: 'Not in your plan',
    refused: 'Not possible with your limits or bookings',
  },
  nothingFree: 'No free times',
  moreTimes: (n: number) => `${n} more`,
  legend: 'Legend',
  court: 'Court',
  waitFor: (court: string) => `Join the waiting list for ${court}`,
};
export type GridWords = typeof en;

const es: GridWords = {
  caption: (day) => `Pistas y sus horas el ${day}. Usa las flechas para ir de una hora a otra.`,
  takenBlock: (court, time) => `${court}, ${time}, ocupada: entrar en la lista de espera`,
  ownBlock: (court, time) => `${court}, ${time}, tuya`,
  closedFor: (time, reason) => `Cerrada ${time}: ${reason}`,
  opensOn: (day, plan) => `Se abre ${plan === undefined ? '' : `para ${plan} `}el ${day}`,
  states: {
    free: 'Libre',
    own: 'Tuya',
    taken: 'Ocupada',
    tooShort: 'Hueco demasiado corto',
    closed: 'Cerrada',
    shut: 'Fuera del horario',
    past: 'Pasada',
    late: 'Demasiado tarde para reservar',
    later: 'Aún no se puede reservar',
    excluded: 'No incluida en tu plan',
    refused: 'No permitida por tus límites o reservas',
  },
  nothingFree: 'Sin horas libres',
  moreTimes: (n) => `${n} más`,
  legend: 'Leyenda',
  court: 'Pista',
  waitFor: (court) => `Entrar en la lista de espera de ${court}`,
};

/** The texts of the grid, of the list and of restrictions. The first load shows none of them. */
export const useGridWords = wordsHook({ en, es });
