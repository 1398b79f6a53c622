/** Why a row of a CSV file was not imported. `column` is the name of a column, which is the same in all languages. */
export const imports = {
  nul: 'the row contains a NUL character',
  length: (column: string, max: number) => `${column} must have 1 to ${max} characters`,
  participantLength: (max: number) => `the name of a participant must have 1 to ${max} characters`,
  notEmail: (text: string) => `${text} is not an email address`,
  notPhone: (text: string) => `${text} is not a phone number`,
  notDate: (column: string, text: string) => `${column} ${text} is not a date YYYY-MM-DD`,
  notTime: (column: string, text: string) => `${column} ${text} is not a time HH:MM`,
  notAfter: (column: string, text: string, before: string, other: string) =>
    `${column} ${text} is not after ${before} ${other}`,
  isBefore: (column: string, text: string, after: string, other: string) =>
    `${column} ${text} is before ${after} ${other}`,
  notTimeZone: (text: string) => `time_zone ${text} is not an IANA time zone`,
  notStatus: (text: string, statuses: string) => `status ${text} is not one of ${statuses}`,
  offered: 'a waiting list offer cannot be imported',
  notAmount: (text: string) => `price_amount ${text} is not a whole number of minor units`,
  notCurrency: (text: string) => `price_currency ${text} is not an ISO 4217 currency`,
  tooManyParticipants: (max: number) => `participants has more than ${max} lines`,
  participants: 'participants must have a name or an email address on each line, and nobody twice',
  skippedTime: (zone: string) => `the clocks skip this time in ${zone}`,
  notStarted: (status: string) => `the status is ${status}, but the booking has not started`,
  otherZone: (zone: string, ofCourt: string) => `time_zone is ${zone}, but the court is in ${ofCourt}`,
  slotTaken: (court: string, date: string, start: string, end: string) =>
    `slot_taken: ${court} is already booked on ${date} between ${start} and ${end}`,
  namesakes: (count: number, court: string) => `${count} courts have the name ${court}`,
  noCourt: (court: string, venue: string | null) => `there is no court ${court}${venue === null ? '' : ` at ${venue}`}`,
  noType: (missing: string) => `${missing}, and the row has no type to create it`,
  tooLong: (column: string, max: number) => `${column} has more than ${max} characters`,
  noLetter: (column: string) => `${column} must contain a letter or a digit`,
  notDegrees: 'lat or lon is not a valid number of degrees',
  oneDegree: 'lat and lon must both be set or both be empty',
  notWhole: (column: string, min: number, max: number) => `${column} must be a whole number from ${min} to ${max}`,
  notYesNo: (column: string) => `${column} must be yes or no`,
  noPlan: (plan: string) => `there is no plan ${plan}`,
  noAccount: (email: string) => `no account has the verified email address ${email}`,
  noEmail: 'email must have at least one email address',
  tooManyPeople: (max: number) => `a membership has at most ${max} people`,
  overlaps: (email: string, from: string, to: string | null) =>
    `${email} already has this plan ${to === null ? `since ${from}` : `from ${from} to ${to}`}`,
  notInMembership: (email: string) => `the other people already share a membership without ${email}`,
  groupDiffers: (column: string, line: number) => `${column} differs from line ${line}, which is in the same group`,
  groupScattered: (line: number) => `the rows of a group must follow each other, but line ${line} is in the same group`,
  groupRefused: (line: number) => `line ${line}, which is in the same group, is rejected`,
};

export type ImportTexts = typeof imports;
