import type { ComponentProps } from 'react';

/** A button of the app. Unlike HTML's, it submits a form only with `type="submit"`. */
export function Button({ kind, ...button }: ComponentProps<'button'> & { kind?: string }) {
  return <button type="button" className={kind === undefined ? 'button' : `button ${kind}`} {...button} />;
}
