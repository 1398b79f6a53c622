import type { Court } from '@courtside/client';
import { resourceApi } from '../../lib/resource-api.ts';
import { COURT_DATA, useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../ui/toasts.tsx';
import { PictureField } from './picture-field.tsx';
import { useSetupWords } from './setup-words.ts';

/** Shows a court's photo with buttons to replace and remove it. */
export function PhotoUpload({ court: { id, name, photo_url } }: { court: Pick<Court, 'id' | 'name' | 'photo_url'> }) {
  const words = useSetupWords();
  const refresh = useRefresh(COURT_DATA);
  const finish = async (text: string): Promise<void> => {
    await refresh();
    showToast(text);
  };
  return (
    <PictureField
      kind="photo"
      name={name}
      url={photo_url}
      onUpload={async (picture) => {
        await resourceApi().admin.courts.setPhoto(id, picture);
        await finish(words.photoSaved(name));
      }}
      onRemove={async () => {
        await api.delete('/admin/courts/{court}/photo', { params: { path: { court: id } } });
        await finish(words.photoRemoved(name));
      }}
    />
  );
}
