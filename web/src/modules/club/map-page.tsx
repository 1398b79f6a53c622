import { useQuery } from '@tanstack/react-query';
import { resourceApi } from '../../lib/resource-api.ts';
import { courtsQuery, readQuery } from '../../lib/queries.ts';
import { api } from '../../lib/session.ts';
import { Page, QueryState } from '../../ui/components.tsx';
import { MapEditor } from './map-editor.tsx';
import { useMapWords } from './map-words.ts';
import { PictureField } from './picture-field.tsx';
import { useClubSaved } from './use-club-saved.ts';

/** The plan of the site, and the places of the courts on it. */
export default function MapPage() {
  const words = useMapWords();
  const show = useClubSaved();
  const club = useQuery(readQuery('/club'));
  const courts = useQuery(courtsQuery);
  const url = club.data?.site_map_url ?? null;
  return (
    <Page title={words.title} lead={words.lead} isWide>
      {!(club.data && courts.data) && <QueryState query={club.isError ? club : courts} lines={8} />}
      {club.data && (
        <PictureField
          kind="map"
          name={words.image}
          url={url}
          onUpload={async (picture) => show(await resourceApi().admin.club.setSiteMap(picture), words.imageSaved)}
          onRemove={async () => {
            await api.delete('/admin/club/site-map');
            show(await api.get('/club'), words.imageRemoved);
          }}
        />
      )}
      {courts.data && url !== null && <MapEditor url={url} courts={courts.data} />}
    </Page>
  );
}
