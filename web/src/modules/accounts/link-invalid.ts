import { CourtsideProblem } from '@courtside/client';

/** Whether a request failed because the link in the email has been used or has expired. */
export const isLinkInvalid = (error: unknown): boolean =>
  error instanceof CourtsideProblem && error.code === 'link_invalid';
