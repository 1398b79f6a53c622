export type MailKind =
  | 'request'
  | 'confirmation'
  | 'rejection'
  | 'change'
  | 'cancellation'
  | 'offer'
  /** The club has accepted a request, and the player must pay. */
  | 'payment'
  | 'reminder'
  /** A summary replaces emails that exceed the hourly limit. */
  | 'summary'
  | MailPurpose
  | AccountMailKind;
export type MailPurpose = 'password_reset' | 'verification' | 'sign_in_code';
/**
 * The `data` of these emails contains the id of a row, such as an invitation. A process of an earlier release cannot
 * send these emails, so it leaves them in the queue for a process of this release.
 */
export type AccountMailKind =
  | 'invitation'
  | 'email_change'
  | 'email_changed'
  | 'account_accepted'
  | 'account_rejected'
  | 'new_sign_in'
  | 'wish_ended'
  | 'weekly_report'
  | ModuleMailKind
  | CredentialMailKind;
/** Emails whose content comes from another module (`mails` in `module.ts`). */
export type ModuleMailKind = 'invoice' | 'receipt' | 'membership_fee' | 'membership_unpaid' | 'online_refund';
/**
 * Emails about changed sign-in methods, and about many wrong codes of a second factor. Their `data` contains the user's
 * id.
 */
export type CredentialMailKind =
  | 'password_changed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes_renewed'
  | 'codes_guessed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'provider_linked';
