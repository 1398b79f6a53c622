import { catalogue } from '../error-catalogue.ts';
import type { About, Language } from './language.ts';

const where = ({ court, when }: About): string => `${court}: ${when}`;
const why = ({ reason }: About): string[] => (reason === null ? [] : [`Reason: ${reason}`]);
const link = 'See my bookings';

export default {
  locale: 'en-GB',
  greeting: (name) => `Hello ${name},`,
  namelessGreeting: 'Hello,',
  turnOff: 'You can turn such mail off in your profile.',
  mails: {
    request: (about) => ({
      subject: `Requested: ${where(about)}`,
      lines: ['The club has your request and will answer it:', where(about)],
      link,
    }),
    confirmation: (about) => ({
      subject: `Booked: ${where(about)}`,
      lines: ['Your booking is confirmed:', where(about)],
      link,
    }),
    rejection: (about) => ({
      subject: `Not possible: ${where(about)}`,
      lines: ['The club cannot confirm your request:', where(about), ...why(about)],
      link,
    }),
    change: (about) => ({
      subject: `Moved: ${where(about)}`,
      lines: ['Your booking was moved. It is now:', where(about)],
      link,
    }),
    cancellation: (about) => ({
      subject: `Cancelled: ${where(about)}`,
      lines: ['This booking is cancelled:', where(about), ...why(about)],
      link,
    }),
    offer: (about) => ({
      subject: `A place for you: ${where(about)}`,
      lines: [
        'What you were waiting for is free:',
        where(about),
        about.deadline === null ? 'Take it soon.' : `It is held for you until ${about.deadline}.`,
      ],
      link: 'Take it or leave it',
    }),
    reminder: (about) => ({ subject: `Soon: ${where(about)}`, lines: ['You play soon:', where(about)], link }),
    summary: ({ mails, earlier }) => ({
      subject: 'Changes to your bookings',
      lines: [
        'There were many changes to your bookings, so this mail lists them together:',
        ...(earlier === 0 ? [] : [`${earlier} earlier changes are not listed.`]),
        ...mails,
      ],
      link,
    }),
    password_reset: () => ({
      subject: 'Set a new password',
      lines: [
        'Somebody, probably you, asked for a new password. The link works once, for an hour.',
        'If it was not you, do nothing: your password stays as it is.',
      ],
      link: 'Set a new password',
    }),
    verification: () => ({
      subject: 'Is this your address?',
      lines: [
        'An account was made with this address. If you made it, please confirm the address: until then you get no mail about bookings.',
        'If you did not make it, do nothing.',
      ],
      link: 'Yes, it is my address',
    }),
  },
  problems: catalogue,
} satisfies Language;
