import { setTimeout as sleep } from 'node:timers/promises';

export interface Message {
  /** The payment that the notification is about. */
  reference: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Signs the message again. A provider signs each repetition with its time. */
  sign?: () => Record<string, string>;
}

export interface SentNotification extends Message {
  /** The status of the response. Undefined if there was none. */
  status: number | undefined;
  /** When it was sent, in milliseconds since 1970. */
  at: number;
}

/** Sends notifications, as badly as a test wants. */
export class Notifications {
  /** All notifications that were sent, oldest first. */
  readonly sent: SentNotification[] = [];
  /** Sends each notification twice. */
  isDoubled = false;
  /** Signs with another secret. Only Stripe signs. */
  hasWrongSignature = false;
  /** How old notifications say they are, in milliseconds. Only Stripe's have a time. */
  age = 0;
  /** How often a notification is repeated that was not received. */
  retries = 0;
  /** Drops all notifications. */
  isSilent = false;
  /** The service's present origin, if it is no longer the origin to which the provider sends. */
  origin: string | undefined;
  /** Notifications that were not received, in spite of all repetitions. */
  readonly #lost: Message[] = [];
  #held: Message[] | undefined;
  readonly #running = new Set<Promise<void>>();

  /** Keeps notifications until `release`. */
  hold(): void {
    this.#held ??= [];
  }

  /** Sends the notifications that were held, one after the other, and waits for the responses. */
  async release(order: 'forwards' | 'backwards' = 'forwards'): Promise<void> {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const message of order === 'forwards' ? held : held.toReversed()) await this.#deliver(message);
  }

  send(message: Message): void {
    if (this.isSilent) return;
    for (const one of this.isDoubled ? [message, message] : [message]) {
      if (this.#held) this.#held.push(one);
      else this.#start(one);
    }
  }

  /** Sends a notification once more, exactly as it was, and returns the status of the response. */
  async replay(message: Message): Promise<number | undefined> {
    return this.#post(message);
  }

  /** Sends the lost notifications again, and waits for the responses. Returns how many are still lost. */
  async repeatLost(): Promise<number> {
    await Promise.all(this.#lost.splice(0).map((message) => this.#deliver(message)));
    return this.#lost.length;
  }

  /** Waits until no notification is on its way. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #start(message: Message): void {
    const running = this.#deliver(message).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #deliver(message: Message): Promise<void> {
    for (let tries = 0; tries <= this.retries; tries++) {
      if (tries > 0) await sleep(50 * 2 ** tries);
      const status = await this.#post({ ...message, headers: { ...message.headers, ...message.sign?.() } });
      if (status !== undefined && status < 300) return;
    }
    this.#lost.push(message);
  }

  async #post(message: Message): Promise<number | undefined> {
    const sent: SentNotification = { ...message, status: undefined, at: Date.now() };
    this.sent.push(sent);
    try {
      const { url, headers, body } = message;
      const address = this.origin === undefined ? url : new URL(new URL(url).pathname, this.origin);
      const response = await fetch(address, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) });
      await response.arrayBuffer();
      sent.status = response.status;
    } catch {
      // The service is down. A provider tries again later.
    }
    return sent.status;
  }
}
