import { imports } from './en-imports.ts';
import type { About, Language, MailText } from './languages.ts';

const why = ({ reason }: About): string[] => (reason === null ? [] : [`Reason: ${reason}`]);
const cancelled = (about: About): string[] => {
  const { cancelledBy, bookedBy } = about;
  const by = cancelledBy === 'admin' ? 'the club' : cancelledBy === 'player' ? bookedBy : null;
  return [...(by === null ? [] : [`Cancelled by ${by}.`]), ...why(about)];
};
const changed = (about: About): string[] => [
  ...(about.formerly === null ? [] : [`Before: ${about.formerly}`]),
  ...why(about),
];
const linkTo = (count: number): string => (count === 1 ? 'See my booking' : 'See my bookings');
const somebody = 'A player';
const REGISTER = 'To accept or decline, create an account with the address that received this email.';
const ANSWER_IN_PERSON = 'If you cannot play, please tell the person who invited you.';
type Texts = [one: string, many: string];
/**
 * Returns an email about the bookings of one action.
 * @param joined returns the texts for a participant
 * @param more returns further lines
 */
const bookingMail =
  (label: string, own: Texts, joined: (by: string) => Texts, more: (about: About) => string[] = () => []) =>
  (about: About): MailText => {
    const { count, courtAndTime, bookedBy, isInvited, mayRegister, isRemoved } = about;
    const what = count === 1 ? courtAndTime : `${count} bookings`;
    if (isRemoved)
      return {
        subject: `You no longer take part: ${what}`,
        lines: ['You no longer take part in this booking:', courtAndTime],
        link: linkTo(2),
      };
    if (isInvited)
      return {
        subject: `Invitation: ${what}`,
        lines: [
          mayRegister === null
            ? `${bookedBy ?? somebody} invites you to a game. Please accept or decline:`
            : `${bookedBy ?? somebody} invites you to a game:`,
          courtAndTime,
          ...more(about),
          ...(mayRegister === null ? [] : [mayRegister ? REGISTER : ANSWER_IN_PERSON]),
        ],
        link: mayRegister === null ? 'Accept or decline' : mayRegister ? 'Create an account' : undefined,
      };
    const [one, many] = bookedBy === null ? own : joined(bookedBy);
    return {
      subject: `${label}: ${what}`,
      lines: [count === 1 ? one : many, courtAndTime, ...more(about)],
      link: linkTo(count),
    };
  };
const theClub = (name: string | null): string => name ?? 'the club';
/** Names the club at the start of a sentence. */
const clubFirst = (name: string | null): string => name ?? 'The club';

export default {
  locale: 'en-GB',
  greeting: (name) => `Hello ${name},`,
  namelessGreeting: 'Hello,',
  clubName: clubFirst,
  whyAccount: (club) => `You get this email because this address was given for an account at ${theClub(club)}.`,
  whyInvitation: (club) => `You get this email because ${theClub(club)} has invited you.`,
  whyNamed: (club) => `You get this email because a player named this address for a booking at ${theClub(club)}.`,
  somebody,
  details: {
    directions: 'Directions',
    price: (amount) => `Price: ${amount}`,
    owed: (amount) => `You owe the club: ${amount}`,
    transfer: ({ holder, iban, reference }) => `By bank transfer: ${holder}, IBAN ${iban}, reference ${reference}`,
    refundedToMeans: (amount) => `The club gives back in the way you paid: ${amount}`,
    refunded: (amount) => `Refunded to your balance: ${amount}`,
    players: (names) => `Players: ${names}`,
    until: (date, time) => `You can cancel until ${date} at ${time}.`,
    untilStart: 'You can cancel until the start.',
    tooLate: (date, time) => `Too late to cancel or reschedule (the deadline was ${date} at ${time}).`,
  },
  turnOff: 'You can turn off emails like this in your profile.',
  turnOffReport: 'You can turn off this email on the page “Reports”.',
  report: {
    ...{ lastWeek: 'Last week', before: 'Week before', lastYear: 'Last year' },
    ...{ bookings: 'Bookings', occupancy: 'Occupancy', revenue: 'Revenue' },
    ...{ cancellations: 'Cancellations', noShows: 'No-shows' },
  },
  mails: {
    request: bookingMail(
      'Requested',
      [
        'The club has received your request and will confirm or reject it:',
        'The club has received your requests and will confirm or reject them:',
      ],
      (by) => [
        `${by} asked for this booking and named you as a player. The club will confirm or reject the request:`,
        `${by} asked for these bookings and named you as a player. The club will confirm or reject the requests:`,
      ],
    ),
    confirmation: bookingMail('Booked', ['Your booking is confirmed:', 'Your bookings are confirmed:'], (by) => [
      `${by} has named you as a player. The booking is confirmed:`,
      `${by} has named you as a player. The bookings are confirmed:`,
    ]),
    rejection: bookingMail(
      'Rejected',
      ['The club has rejected your request:', 'The club has rejected your requests:'],
      (by) => [
        `${by} asked for this booking and named you as a player. The club has rejected the request:`,
        `${by} asked for these bookings and named you as a player. The club has rejected the requests:`,
      ],
      why,
    ),
    change: bookingMail(
      'Changed',
      ['Your booking has changed. It is now:', 'Your bookings have changed. They are now:'],
      (by) => [
        `You take part in a booking that ${by} made. It has changed and is now:`,
        `You take part in bookings that ${by} made. They have changed and are now:`,
      ],
      changed,
    ),
    cancellation: bookingMail(
      'Cancelled',
      ['This booking has been cancelled:', 'These bookings have been cancelled:'],
      (by) => [
        `You take part in a booking that ${by} made. It has been cancelled:`,
        `You take part in bookings that ${by} made. They have been cancelled:`,
      ],
      cancelled,
    ),
    offer: (about) => ({
      subject: `Now free: ${about.courtAndTime}`,
      lines: [
        'The court that you are waiting for is free:',
        about.courtAndTime,
        about.deadline === null ? 'Accept the offer soon.' : `The court is reserved for you until ${about.deadline}.`,
      ],
      link: 'Accept or decline',
    }),
    payment: (about) => ({
      subject: `Please pay: ${about.courtAndTime}`,
      lines: [
        'The club has accepted your request. Pay to confirm your booking:',
        about.courtAndTime,
        about.deadline === null ? 'Please pay soon.' : `The court is held for you until ${about.deadline}.`,
      ],
      link: 'Go to payment',
    }),
    reminder: bookingMail('Reminder', ['Your booking starts soon:', 'Your bookings start soon:'], (by) => [
      `You take part in a booking that ${by} made. It starts soon:`,
      `You take part in bookings that ${by} made. They start soon:`,
    ]),
    summary: ({ mails, earlier }) => ({
      subject: 'Changes to your bookings',
      lines: [
        'There were many changes to your bookings, so this email lists them together:',
        ...(earlier === 0
          ? []
          : [earlier === 1 ? '1 earlier change is not listed.' : `${earlier} earlier changes are not listed.`]),
        ...mails,
      ],
      link: linkTo(2),
    }),
    password_reset: () => ({
      subject: 'Set a new password',
      lines: [
        'Somebody, probably you, requested a new password. The link works only once and expires after an hour.',
        'If you did not request a new password, ignore this email. Your password stays the same.',
      ],
      link: 'Set a new password',
    }),
    sign_in_code: ({ club, code }) => ({
      subject: `${code} is your code for ${theClub(club)}`,
      lines: [
        'To sign in, type this code on the page where you asked for it:',
        code!,
        'The code works only once and expires after 10 minutes. Do not give it to anybody, not even to the club.',
        'If you did not ask for a code, ignore this email. Nobody can sign in without the code.',
      ],
      link: undefined,
    }),
    verification: ({ club }) => ({
      subject: 'Confirm your email address',
      lines: [
        `An account at ${theClub(club)} was created with this address. If the account is yours, confirm the address. Until then, you will not receive emails about bookings.`,
        'If you did not create the account, ignore this email.',
      ],
      link: 'Confirm my address',
    }),
    invitation: ({ club, deadline }) => ({
      subject: `Your invitation to ${theClub(club)}`,
      lines: [
        `${clubFirst(club)} invites you to create an account. With the account, you can book courts online.`,
        `You can use the link only once. It is valid until ${deadline}. If you do not want an account, ignore this email.`,
      ],
      link: 'Create my account',
    }),
    email_change: ({ club, deadline }) => ({
      subject: 'Confirm your new email address',
      lines: [
        `Somebody, probably you, wants to use this address for an account at ${theClub(club)}. Until you confirm this address, the account keeps its old one. The link is valid until ${deadline}.`,
        'If you did not ask for this, ignore this email.',
      ],
      link: 'Confirm my new address',
    }),
    email_changed: ({ club, hasLink, deadline }) => ({
      subject: 'The email address of your account has changed',
      lines: [
        `An account at ${theClub(club)} used this address. It now uses another address.`,
        hasLink
          ? `If you did not make this change, somebody else knows your password. You can undo the change until ${deadline}. Undo it with the link below, and choose a new password. Undoing the change signs out all devices, and removes all passkeys, all links to sign-in providers, and a second factor that was turned on recently.`
          : 'If you did not make this change, tell the club.',
      ],
      link: hasLink ? 'Undo the change' : undefined,
    }),
    passkey_added: ({ club }) => ({
      subject: 'A passkey was added to your account',
      lines: [
        `A passkey was added to your account at ${theClub(club)}. Anybody who has this passkey can sign in without your password.`,
        'If you did not add it, set a new password with “Forgot your password?” on the sign-in page. This removes all passkeys and signs out all devices.',
      ],
      link: 'See my passkeys',
    }),
    passkey_removed: ({ club }) => ({
      subject: 'A passkey was removed from your account',
      lines: [
        `A passkey was removed from your account at ${theClub(club)}. It can no longer be used to sign in.`,
        'If you did not remove it, change your password and tell the club.',
      ],
      link: 'See my passkeys',
    }),
    wish_ended: ({ courtAndTime }) => ({
      subject: 'You are no longer on the waiting list',
      lines: [
        'The club has changed its courts. No court has a time on this day any more that matches your waiting list entry:',
        courtAndTime,
        'Your entry has ended. You can book another time, or join the waiting list for another time.',
      ],
      link: 'Find a court',
    }),
    password_changed: ({ club }) => ({
      subject: 'The password of your account has changed',
      lines: [
        `The password of your account at ${theClub(club)} has changed. Other devices are signed out.`,
        'If you did not change it, set a new password with “Forgot your password?” on the sign-in page, and tell the club.',
      ],
      link: 'Check my account',
    }),
    second_factor_on: ({ club }) => ({
      subject: 'A second factor was turned on for your account',
      lines: [
        `Signing in to your account at ${theClub(club)} with the password now also needs a code from an authenticator app.`,
        'If you did not turn it on, set a new password with “Forgot your password?” on the sign-in page, and ask the club to turn the second factor off.',
      ],
      link: 'Check my account',
    }),
    second_factor_off: ({ club }) => ({
      subject: 'The second factor of your account was turned off',
      lines: [
        `Signing in to your account at ${theClub(club)} no longer needs a code from an authenticator app.`,
        'If you did not turn it off, change your password and tell the club.',
      ],
      link: 'Check my account',
    }),
    recovery_codes_renewed: ({ club }) => ({
      subject: 'The recovery codes of your account have changed',
      lines: [
        `Your account at ${theClub(club)} has new recovery codes. The earlier codes no longer work.`,
        'If you did not create them, change your password and tell the club.',
      ],
      link: 'Check my account',
    }),
    codes_guessed: ({ club }) => ({
      subject: 'Somebody knows your password and guesses codes',
      lines: [
        `Somebody entered the password of your account at ${theClub(club)} and many wrong codes of the second factor. Codes from this network are refused for a while.`,
        'If it was not you, set a new password with “Forgot your password?” on the sign-in page.',
      ],
      link: 'Check my account',
    }),
    provider_linked: ({ club }) => ({
      subject: 'A sign-in provider was linked to your account',
      lines: [
        `Somebody, probably you, signed in to your account at ${theClub(club)} through a sign-in provider for the first time. The provider has confirmed that this address belongs to that person.`,
        'If it was not you, set a new password with “Forgot your password?” on the sign-in page. This removes the link to the provider and signs out all devices.',
      ],
      link: 'Check my account',
    }),
    invoice: ({ club, reason }) => ({
      subject: `${reason}`,
      lines: [`${clubFirst(club)} sends you the attached document: ${reason}.`],
      link: undefined,
    }),
    receipt: ({ club, reason }) => ({
      subject: `${reason}`,
      lines: [`${clubFirst(club)} sends you the attached document: ${reason}.`],
      link: undefined,
    }),
    membership_fee: ({ club, reason, deadline }) => ({
      subject: `Membership fee: ${reason}`,
      lines: [
        `${clubFirst(club)} asks you to pay the fee of your membership by ${deadline}: ${reason}.`,
        'You can pay at the club, or by bank transfer if the club has told you its account. If you have a balance, you can pay from it, too.',
      ],
      link: 'See my fees',
    }),
    membership_unpaid: ({ club, reason, deadline, when }) => ({
      subject: `Your membership is not paid: ${reason}`,
      lines: [
        `The fee of your membership of ${theClub(club)} was due on ${deadline}: ${reason}.`,
        when === '' ? 'So the membership has ended.' : `If you do not pay, the membership ends after ${when}.`,
      ],
      link: 'See my fees',
    }),
    online_refund: ({ club, reason }) => ({
      subject: `You get ${reason} back`,
      lines: [
        `You paid ${reason} to ${theClub(club)} online. The payment came too late or was not needed, so the money goes back.`,
        'Banks need some days for it. You do not have to do anything.',
      ],
      link: 'See my bookings',
    }),
    weekly_report: ({ club, when, courtAndTime }) => ({
      subject: `Weekly report: ${when}`,
      lines: [
        `The numbers of ${theClub(club)} for ${when}, compared with the week before and with the same week of last year:`,
        courtAndTime,
      ],
      link: 'See the report',
    }),
    account_accepted: ({ club }) => ({
      subject: 'Your account is ready',
      lines: [`${clubFirst(club)} has accepted your account. You can now sign in and book.`],
      link: 'Find a court',
    }),
    account_rejected: ({ club }) => ({
      subject: 'Your account was not accepted',
      lines: [
        `${clubFirst(club)} has not accepted your account. You cannot sign in, and your data will be deleted after 30 days.`,
        'If you think that this is a mistake, ask the club.',
      ],
      link: undefined,
    }),
    new_sign_in: ({ club, when, device, address }) => ({
      subject: 'New sign-in to your account',
      lines: [
        `Somebody, probably you, signed in to your account at ${theClub(club)} with a device or from a network that you have not used recently.`,
        `Time: ${when}`,
        `Device: ${device ? `${device.browser} on ${device.system}` : 'unknown'}`,
        ...(address === null ? [] : [`Network: ${address}`]),
        'If it was you, ignore this email. Otherwise, change your password and sign out your other devices.',
      ],
      link: 'Check my account',
    }),
  },
  imports,
} satisfies Language;
