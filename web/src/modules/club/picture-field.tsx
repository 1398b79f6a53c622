import './setup.css';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { ImagePlus, Trash2 } from '../../ui/icons/more-icons.ts';
import { useRef, useState } from 'react';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { Failure } from '../../ui/components.tsx';
import { reencode, UnreadablePicture } from './picture.ts';
import { useSetupWords } from './setup-words.ts';

interface Props {
  /** The heading beside the picture, such as “Logo” or the court's name. */
  name: string;
  url: string | null;
  kind: 'logo' | 'photo' | 'map';
  onUpload: (picture: Blob) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
}

const LIMITS = {
  logo: { maxSide: 512, isTransparent: true },
  photo: { maxSide: 1600, isTransparent: false },
  map: { maxSide: 2400, isTransparent: false },
};

/** Shows a picture with buttons to replace and remove it. */
export function PictureField({ name, url, kind, onUpload, onRemove }: Props) {
  const words = useSetupWords();
  const input = useRef<HTMLInputElement>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const uploading = useMutation({ mutationFn: async (file: File) => onUpload(await reencode(file, LIMITS[kind])) });
  return (
    <div className="picture-field">
      {url === null ? (
        <div className={`picture ${kind} missing`} aria-hidden="true">
          <ImagePlus size={24} />
        </div>
      ) : (
        <img className={`picture ${kind}`} src={url} alt={words.pictureOf(name)} />
      )}
      <div className="picture-text">
        <strong>{name}</strong>
        <div className="row">
          <Button
            aria-label={words.forWhat(url === null ? words.choose : words.replace, name)}
            disabled={uploading.isPending}
            onClick={() => input.current?.click()}
          >
            {uploading.isPending ? words.uploading : url === null ? words.choose : words.replace}
          </Button>
          {url !== null && (
            <button
              type="button"
              className="icon-button"
              aria-label={words.forWhat(words.remove, name)}
              onClick={() => setIsRemoving(true)}
            >
              <Trash2 aria-hidden="true" size={20} />
            </button>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) uploading.mutate(file);
          // Clear the field. Otherwise, the browser would report no change if the person chose the same file again.
          target.value = '';
        }}
      />
      {uploading.error instanceof UnreadablePicture && (
        <p className="notice bad" role="alert">
          {words.unreadable}
        </p>
      )}
      {uploading.isError && !(uploading.error instanceof UnreadablePicture) && <Failure error={uploading.error} />}
      {isRemoving && (
        <ConfirmDialog
          title={words.removeTitle(name)}
          confirm={words.remove}
          isDanger
          onConfirm={onRemove}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </div>
  );
}
