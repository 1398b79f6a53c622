import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    court_is_part: ['Esta pista es parte de otra', 'Primero quítala de las partes de la otra pista.'],
    court_not_found: ['Esa pista ya no existe', 'Elige otra pista.'],
  },
  fieldErrors: {
    another_time_zone: 'Una pista y sus partes deben estar en la misma zona horaria.',
    nested_parts: 'Una parte no puede tener partes, y una pista no puede ser parte de sí misma.',
    not_a_multiple: 'Debe ser un múltiplo de «Las reservas empiezan cada».',
    not_after_open: 'El cierre debe ser posterior a la apertura.',
    overlapping: 'Se solapa con otro tramo del mismo día.',
  },
};
