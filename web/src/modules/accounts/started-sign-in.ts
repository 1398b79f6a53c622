interface StartedSignIn {
  /** Proves to the service that this browser has begun the sign-in. */
  secret: string;
  /** The path to return to after the sign-in. */
  next: string;
}

const KEY = 'courtside.provider-sign-in';

/** Stores the sign-in for this tab only, until the tab is closed. */
export function storeStarted(signIn: StartedSignIn): void {
  sessionStorage.setItem(KEY, JSON.stringify(signIn));
}

export function readStarted(): StartedSignIn | null {
  return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StartedSignIn | null;
}

export function forgetStarted(): void {
  sessionStorage.removeItem(KEY);
}
