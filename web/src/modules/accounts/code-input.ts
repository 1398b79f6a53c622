/** Attributes of a field for a code from an authenticator app. The browser can then fill in the code. */
export const codeInput = {
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  maxLength: 40,
} as const;
