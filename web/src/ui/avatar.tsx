import './avatar.css';
import { initialsOf } from './initials.ts';

/** A person's initials in a circle, beside the name. */
export function Avatar({ name }: { name: string }) {
  return <span className="avatar" aria-hidden="true" data-initials={initialsOf(name)} />;
}
