import type { Court } from '@courtside/client';
import { PhotoUpload } from './photo-upload.tsx';
import { useSetupWords } from './setup-words.ts';

/** The photos of all courts. */
export function Photos({ courts }: { courts: readonly Court[] }) {
  const words = useSetupWords();
  if (courts.length === 0) return <p className="hint">{words.noCourtsYet}</p>;
  return (
    <>
      <p className="hint">{words.photosHint}</p>
      <ul className="setup-photos">
        {courts.map((court) => (
          <li key={court.id}>
            <PhotoUpload court={court} />
          </li>
        ))}
      </ul>
    </>
  );
}
