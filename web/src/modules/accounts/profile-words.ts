import { wordsHook } from '../../i18n/words.tsx';

const en = {
  title: 'Profile',
  about: 'About you',
  aboutHint: 'The club sees your name and phone number with your bookings.',
  saved: 'Profile saved.',
  password: 'Password',
  passwordHint: 'When you change your password, your other devices are signed out.',
  current: 'Current password',
  wrongPassword: 'This is not your current password.',
  new: 'New password',
  change: 'Change password',
  changed: 'Password changed. Other devices are signed out.',
  appearance: 'Language and theme',
  appearanceHint: 'For this device.',
  help: 'Help',
  helpHint: 'How to find a court, book and cancel.',
  helpPlayers: 'Guide for players',
  helpDesk: 'Guide for the front desk',
};

const es: typeof en = {
  title: 'Perfil',
  about: 'Sobre ti',
  aboutHint: 'El club ve tu nombre y tu teléfono con tus reservas.',
  saved: 'Perfil guardado.',
  password: 'Contraseña',
  passwordHint: 'Cuando cambias tu contraseña, se cierra la sesión en tus otros dispositivos.',
  current: 'Contraseña actual',
  wrongPassword: 'No es tu contraseña actual.',
  new: 'Contraseña nueva',
  change: 'Cambiar contraseña',
  changed: 'Contraseña cambiada. Se ha cerrado la sesión en los demás dispositivos.',
  appearance: 'Idioma y tema',
  appearanceHint: 'En este dispositivo.',
  help: 'Ayuda',
  helpHint: 'Cómo encontrar una pista, reservar y cancelar. En inglés.',
  helpPlayers: 'Guía para jugadores',
  helpDesk: 'Guía para la recepción',
};

export const useProfileWords = wordsHook({ en, es });
