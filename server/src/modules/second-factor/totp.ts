/** RFC 6238: a new code every 30 seconds. The length of 6 digits and SHA-1 are the defaults of the library. */
const STEP_SECONDS = 30;

export type Totp = Awaited<ReturnType<typeof loadTotp>>;

/** Loads the library at the first call, because most sign-ins do not need it. Call this before a transaction. */
export async function loadTotp() {
  const { generateSecret, generateURI, verifySync } = await import('otplib');
  return {
    /** Returns 160 random bits in Base32. */
    newSecret: () => generateSecret(),

    /** Returns the URI that an authenticator app reads from a QR code. */
    uriFor: (secret: string, { issuer, label }: { issuer: string; label: string }) =>
      generateURI({ secret, issuer, label }),

    /** Returns the time step of a code of 6 digits. The clocks may differ by one step. */
    findStep(secret: string, token: string, now: number): number | undefined {
      const epoch = Math.floor(now / 1000);
      const result = verifySync({ secret, token, epoch, epochTolerance: STEP_SECONDS });
      return result.valid && 'timeStep' in result ? result.timeStep : undefined;
    },
  };
}
