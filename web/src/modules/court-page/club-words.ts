import { wordsHook } from '../../i18n/words.tsx';

const en = {
  about: 'About the club',
  contact: 'Contact',
  call: (phone: string) => `Call ${phone}`,
  write: (email: string) => `Write to ${email}`,
  courts: 'Courts',
  map: 'Map',
  onMap: 'Courts on the map',
  links: 'Privacy and terms',
  privacy: 'Privacy policy',
  terms: 'Terms',
  photos: 'Photos',
  noContact: 'This page does not show a phone number, an email address or a street address yet.',
  toSetup: 'Add contact details',
  noCourts: 'The club has no courts to book yet.',
  find: 'See free times',
};

const es: typeof en = {
  about: 'Sobre el club',
  contact: 'Contacto',
  call: (phone) => `Llamar al ${phone}`,
  write: (email) => `Escribir a ${email}`,
  courts: 'Pistas',
  map: 'Mapa',
  onMap: 'Pistas en el mapa',
  links: 'Privacidad y condiciones',
  privacy: 'Política de privacidad',
  terms: 'Condiciones',
  photos: 'Fotos',
  noContact: 'Esta página aún no muestra teléfono, correo ni dirección.',
  toSetup: 'Añadir datos de contacto',
  noCourts: 'El club todavía no tiene pistas para reservar.',
  find: 'Ver horas libres',
};

export const useClubPageWords = wordsHook({ en, es });
