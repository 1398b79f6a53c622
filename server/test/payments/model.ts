// A small model of debts and balances. It shares no code with the service.

export interface ModelTerms {
  /** The percentage that a cancellation of the player refunds. */
  percent: number;
  lateFee: number;
  noShowFee: number;
  /** The percentage that is paid before the booking is confirmed. */
  due: number;
  /** Refunds go back to the means of payment. */
  toOrigin: boolean;
}

export interface ModelBooking {
  id: number;
  user: number;
  terms: ModelTerms;
  price: number;
  status: 'held' | 'confirmed' | 'completed' | 'cancelled' | 'cancelled by the club' | 'no_show';
  waived: number;
  /** The part of `waived` that lowers the fee. */
  waivedFee: number;
  paid: number;
  writtenOff: number;
}

/** The fee of a membership for one period. */
export interface ModelDue {
  id: number;
  user: number;
  amount: number;
  waived: number;
  paid: number;
}

export interface ModelPayment {
  id: number;
  user: number;
  lines: { booking: ModelBooking; amount: number }[];
  dues: { due: ModelDue; amount: number }[];
  topUp: number;
  fromBalance: number;
  /** The drawer of the cash. Undefined if the payment is not in cash. */
  drawer?: number | undefined;
  reversed: boolean;
}

export interface ModelRefund {
  payment: ModelPayment;
  booking: ModelBooking;
  amount: number;
  state: 'open' | 'done' | 'kept' | 'reversed';
}

const sum = (rows: readonly { amount: number }[]): number => rows.reduce((total, { amount }) => total + amount, 0);

export const owedOfDue = ({ amount, waived, paid }: ModelDue): number => amount - waived - paid;

export class MoneyModel {
  readonly dues: ModelDue[] = [];
  readonly refunds: ModelRefund[] = [];
  readonly balances = new Map<number, number>();
  readonly bookings: ModelBooking[] = [];
  readonly payments: ModelPayment[] = [];
  /** The money in the tills and at the bank. */
  till = 0;
  /** The cash in each drawer, also of the histories before. */
  readonly drawers: Map<number, number>;

  constructor(drawers: Map<number, number>) {
    this.drawers = drawers;
  }

  putIn(drawer: number | undefined, amount: number): void {
    if (drawer !== undefined) this.drawers.set(drawer, (this.drawers.get(drawer) ?? 0) + amount);
  }

  balanceOf(user: number): number {
    return this.balances.get(user) ?? 0;
  }

  credit(user: number, amount: number): void {
    this.balances.set(user, this.balanceOf(user) + amount);
  }

  /** Returns the cost of a booking before waivers. */
  grossOf({ status, terms, price }: ModelBooking): { court: number; fee: number } {
    const isLate = status === 'cancelled' && terms.percent < 100;
    const costs = {
      held: { court: 0, fee: 0 },
      confirmed: { court: price, fee: 0 },
      completed: { court: price, fee: 0 },
      no_show: { court: price, fee: terms.noShowFee },
      cancelled: isLate
        ? { court: Math.floor((price * (100 - terms.percent)) / 100), fee: terms.lateFee }
        : { court: 0, fee: 0 },
      'cancelled by the club': { court: 0, fee: 0 },
    };
    return costs[status];
  }

  costOf(booking: ModelBooking): number {
    const { court, fee } = this.grossOf(booking);
    const { waived, waivedFee } = booking;
    return Math.max(0, court - (waived - waivedFee) + fee - waivedFee);
  }

  waive(booking: ModelBooking, amount: number): void {
    const { court, fee } = this.grossOf(booking);
    const more = Math.max(0, booking.waived - booking.waivedFee - court);
    booking.waivedFee += Math.min(amount, Math.max(0, fee - booking.waivedFee - more));
    booking.waived += amount;
    this.settle(booking);
  }

  owedOf(booking: ModelBooking): number {
    return this.costOf(booking) - booking.paid - booking.writtenOff;
  }

  /** The lowest and the highest amount that can be paid for a booking. */
  payable(booking: ModelBooking): { min: number; max: number } {
    const { status, price, terms } = booking;
    if (status === 'held') return { min: Math.ceil((price * terms.due) / 100), max: price };
    return { min: 0, max: this.owedOf(booking) };
  }

  owedBy(user: number): number {
    const owed = this.bookings.filter((booking) => booking.user === user).map((booking) => this.owedOf(booking));
    const dues = this.dues.filter((due) => due.user === user).map(owedOfDue);
    return [...owed, ...dues].reduce((total, amount) => total + Math.max(0, amount), 0);
  }

  /** Moves what is paid too much to the balance, after a booking has become cheaper. Nobody gets a written-off debt. */
  settle(booking: ModelBooking): void {
    const ended = Math.max(0, booking.waivedFee - this.grossOf(booking).fee);
    booking.waived -= ended;
    booking.waivedFee -= ended;
    booking.writtenOff -= Math.min(booking.writtenOff, Math.max(0, -this.owedOf(booking)));
    const excess = Math.max(0, -this.owedOf(booking));
    booking.paid -= excess;
    let rest = excess;
    for (const payment of booking.terms.toOrigin ? this.payments.toReversed() : []) {
      const amount = Math.min(rest, payment.reversed ? 0 : this.returnable(payment, booking));
      if (amount > 0) this.refunds.push({ payment, booking, amount, state: 'open' });
      rest -= amount;
    }
    this.credit(booking.user, rest);
  }

  /** The part of a payment in cash that can go back for a booking. */
  private returnable(payment: ModelPayment, booking: ModelBooking): number {
    const returned = this.refunds.filter((refund) => refund.payment === payment);
    const line = sum(payment.lines.filter((line) => line.booking === booking));
    const ofLine = sum(returned.filter((refund) => refund.booking === booking));
    const paid = sum(payment.lines) + sum(payment.dues);
    return Math.min(line - ofLine, paid - payment.fromBalance - sum(returned));
  }

  /** Lowers a fee. An overpayment goes to the balance. */
  waiveDue(due: ModelDue, amount: number): void {
    due.waived += amount;
    const excess = Math.max(0, -owedOfDue(due));
    due.paid -= excess;
    this.credit(due.user, excess);
  }

  pay(payment: ModelPayment): void {
    this.payments.push(payment);
    this.move(payment, 1);
  }

  /** Returns the part of a payment that was refunded to the balance of the person who paid. */
  keptOf(payment: ModelPayment): number {
    return sum(this.refunds.filter((refund) => refund.payment === payment && refund.state === 'kept'));
  }

  reverse(payment: ModelPayment): void {
    payment.reversed = true;
    for (const refund of this.refunds) {
      if (refund.payment !== payment || refund.state === 'reversed') continue;
      if (refund.state === 'kept') this.credit(payment.user, -refund.amount);
      refund.state = 'reversed';
      refund.booking.paid += refund.amount;
    }
    this.move(payment, -1);
  }

  private move({ user, lines, dues, topUp, fromBalance, drawer }: ModelPayment, sign: 1 | -1): void {
    for (const { booking, amount } of lines) {
      if (booking.status === 'held') booking.status = 'confirmed';
      booking.paid += sign * amount;
    }
    for (const { due, amount } of dues) due.paid += sign * amount;
    this.credit(user, sign * (topUp - fromBalance));
    const given = sign * (sum(lines) + sum(dues) + topUp - fromBalance);
    this.till += given;
    this.putIn(drawer, given);
  }
}
