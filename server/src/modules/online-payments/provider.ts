// The calls to a payment provider. Players pay on a page of the provider, so the service gets no card data.
import type { ProviderName } from '../ledger/accounts.ts';

/** All amounts are in minor units of ISO 4217. Each provider converts them in one place. */
export interface Provider {
  /** Checks the API key. @throws {ProviderError} `unauthorized` if the provider does not accept it */
  check(): Promise<void>;
  /** Creates a page on which a player pays. Calls with the same key create one page. */
  start(payment: PaymentToStart): Promise<StartedPayment>;
  /** @throws {ProviderError} `refused` if the provider does not know the payment */
  lookUp(reference: string): Promise<Report>;
  /** Takes authorised money. Calls with the same key take it once. */
  capture(reference: string, capture: { amount: number; currency: string; key: string }): Promise<void>;
  /**
   * Releases authorised money, or closes the page of an open payment, so that nobody can pay there any more. Changes
   * nothing if the payment has ended.
   * @throws {ProviderError} `refused` if the payment cannot be ended now, for example because it is paid
   */
  end(reference: string): Promise<void>;
  /** Returns a part of a captured payment. Calls with the same key return it once. */
  refund(reference: string, refund: { amount: number; currency: string; key: string }): Promise<{ reference: string }>;
  /**
   * Reads a notification. Its amounts and states are never used, because the service looks the payment up. Undefined if
   * it is about something else.
   * @throws {ProviderError} `refused` if the signature is wrong or too old
   */
  readNotification(notification: RawNotification): Notification | undefined;
}

export interface PaymentToStart {
  /** The key of the attempt. It is part of the data at the provider, so that a person can find the attempt there. */
  key: string;
  amount: number;
  currency: string;
  /** What the player pays for, in the language of the player. */
  description: string;
  /** Whether the money is authorised only, and captured later. */
  isManual: boolean;
  /** A language tag, such as `es`. */
  locale: string;
  email: string | null;
  /** The page of the web app to which the provider sends the player after the payment, or after giving up. */
  returnUrl: string;
  /** Where the provider sends notifications. Undefined if the service has no address in the Internet. */
  notifyUrl: string | undefined;
  /**
   * The start of the attempt, in milliseconds since the Unix epoch. The same in each call with a key: providers refuse
   * a key with other data, so an adapter cannot count from the time of the call.
   */
  createdAt: number;
  /** The wanted end of the page, in milliseconds since the Unix epoch. Providers have shortest and longest times. */
  expiresAt: number;
}

export interface StartedPayment {
  reference: string;
  /** The page on which the player pays. */
  url: string;
  /** The end of the page, in milliseconds since the Unix epoch. */
  expiresAt: number;
}

/** A provider's report about a payment. */
export interface Report {
  /**
   * `open`: the player has not paid yet. `processing`: the player has done something, such as 3-D Secure or a bank
   * transfer, and money can still come. `ended`: failed, expired or ended, so money can never come.
   */
  state: 'open' | 'processing' | 'authorized' | 'paid' | 'ended';
  currency: string;
  /** The captured amount, before refunds and disputes. */
  captured: number;
  /** Refunds of the service and refunds that somebody made on the provider's own pages. */
  refunds: readonly ReportedRefund[];
  disputes: readonly ReportedDispute[];
  /** Other references under which notifications can name the payment. */
  otherReferences: readonly string[];
  /** The provider's code for the failure, such as `card_declined`. */
  reason?: string;
}

export interface ReportedRefund {
  reference: string;
  /** The key with which the service created the refund. Undefined if somebody made it on the provider's own pages. */
  key: string | undefined;
  amount: number;
  /** `pending`: accepted, but it can still fail. */
  state: 'pending' | 'done' | 'failed';
  reason?: string;
}

/** A player's bank took the money back. While a dispute is `open` or `lost`, the provider has taken the amount. */
export interface ReportedDispute {
  reference: string;
  amount: number;
  state: 'open' | 'won' | 'lost';
}

export interface RawNotification {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The bytes as they came, because the signature is over these bytes. */
  body: Buffer;
  /** Milliseconds since the Unix epoch. */
  now: number;
}

export interface Notification {
  /** The provider's id of the event. Undefined if its notifications have none. */
  eventId?: string;
  /** The payment, by its reference or one of `otherReferences`. */
  reference: string;
}

/** The access to a provider. */
export interface Credentials {
  apiKey: string;
  /** The secret with which the provider signs notifications. Undefined if it does not sign them. */
  webhookSecret: string | undefined;
  /** The address of the provider's API, such as `http://127.0.0.1:4000`. Undefined for the provider's own. */
  apiUrl: string | undefined;
}

/** Facts about a provider that need no access. */
export interface ProviderKind {
  name: ProviderName;
  /** The name for people, such as “Stripe”. */
  title: string;
  /** Returns the mode of a key. Undefined if the text is not a key of this provider. */
  modeOf(apiKey: string): 'test' | 'live' | undefined;
  /** Loads the code of the provider. It is large, and few clubs need it. */
  connect(credentials: Credentials): Promise<Provider>;
}

export class ProviderError extends Error {
  /**
   * `unavailable`: the call can be repeated with the same key, because the provider may or may not have received it.
   * `unauthorized`: the API key is wrong, or lacks a permission. An earlier call may have succeeded.
   * `refused`: the provider has responded that it will never do this.
   */
  readonly kind: 'unavailable' | 'unauthorized' | 'refused';
  /** The provider's code, such as `charge_already_refunded`. */
  readonly code: string | undefined;

  constructor(kind: ProviderError['kind'], message: string, code?: string) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}
