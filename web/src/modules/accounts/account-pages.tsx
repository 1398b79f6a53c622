import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { AccountPath } from './account-paths.ts';
import { ConfirmEmailPage, ResetPasswordPage, UndoEmailChangePage, VerifyEmailPage } from './email-links.tsx';
import { ForgotPasswordPage } from './forgot-password.tsx';
import { InvitationPage } from './invitation.tsx';
import { ProviderReturnPage } from './provider-return.tsx';
import { WaitingPage } from './waiting.tsx';

/** The pages by path. They are small and share their texts, so they are all in one chunk. */
const pages: Readonly<Record<AccountPath, ComponentType>> = {
  'forgot-password': ForgotPasswordPage,
  'reset-password': ResetPasswordPage,
  'verify-email': VerifyEmailPage,
  'confirm-email': ConfirmEmailPage,
  'undo-email-change': UndoEmailChangePage,
  invitation: InvitationPage,
  'provider-sign-in': ProviderReturnPage,
  waiting: WaitingPage,
};

export default function AccountPage() {
  const { page } = useParams({ from: '/$page' });
  const Page = pages[page as AccountPath];
  return <Page key={page} />;
}
