import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { ifMatch } from '@courtside/client';
import { useAdminWords } from '../i18n/admin-words.ts';
import { useResourceWords } from '../i18n/resource-words.ts';
import { type Language, useLanguage } from '../i18n/words.tsx';
import { capitalise, useFormats, viewerZone } from '../lib/format.ts';
import { allQuery, readQuery } from '../lib/queries.ts';
import { useRefresh } from '../lib/refresh.ts';
import { fieldsOf, type ObjectSchema, type SchemaField } from '../lib/schema-fields.ts';
import { api } from '../lib/session.ts';
import { Button } from './button.tsx';
import { Empty, Page, QueryState } from './components.tsx';
import ConfirmDialog from './confirm-dialog.tsx';
import { NotebookPen, Plus, Trash2 } from './icons/more-icons.ts';
import { ActionMenu, type MenuAction } from './menu.tsx';
import { type FieldWords, SchemaDialog, wordsOf } from './schema-form.tsx';
import { SecretNotice } from './secret-notice.tsx';
import { showToast } from './toasts.tsx';

export interface ResourceWords {
  /** The name of the page, such as “Webhooks”. */
  name: string;
  lead?: string;
  /** The name of one entry, such as “Webhook”. */
  one: string;
  /** The label of the button that opens the form for a new entry. */
  add: string;
  /** The fields in their order. The first one names an entry. Fields without a label are not shown. */
  fields: FieldWords;
  /** The labels of the values of enums. */
  values?: Readonly<Record<string, string>>;
  /** The consequences of deleting an entry, for the question before the deletion. */
  removeText?: string;
  /** Explains the secret that the service returns when an entry is created. */
  secret?: string;
}

type Entry = { id: number; version: number } & Readonly<Record<string, unknown>>;

export interface DetailsProps {
  entry: Entry;
  fields: readonly SchemaField[];
  words: ResourceWords;
  /** The menu of the entry, which can have more actions than to edit and delete. */
  renderMenu: (actions?: readonly (MenuAction | false)[]) => ReactNode;
  /** Shows a new secret of the entry. */
  onSecret: (secret: string) => void;
}

interface Props {
  /** Below `/admin`, in the app and in the API. */
  path: string;
  words: Record<Language, ResourceWords>;
  Details?: ComponentType<DetailsProps> | undefined;
}

/** The list and the items of a resource whose path is known only at run time. */
type Api = Record<'post' | 'patch' | 'delete', (path: string, init: object) => Promise<Record<string, unknown>>>;

/** A page that lists the entries of a resource, and creates, changes and deletes them. */
export function ResourceList({ path, words: texts, Details = Plain }: Props) {
  const words = texts[useLanguage().language];
  const common = useResourceWords();
  const admin = useAdminWords();
  const [opened, setOpened] = useState<{ dialog: 'form' | 'remove'; entry?: Entry }>();
  const [secret, setSecret] = useState<string>();
  const { fields, list, save, remove } = useResource(path, words);
  const addButton = (
    <Button kind="primary" onClick={() => setOpened({ dialog: 'form' })}>
      <Plus aria-hidden="true" size={18} />
      {words.add}
    </Button>
  );
  const nameOf = (entry: Entry): string => String(entry[Object.keys(words.fields)[0]!]);
  const close = (): void => setOpened(undefined);
  const { dialog, entry: chosen } = opened ?? {};
  return (
    <Page title={words.name} lead={words.lead} actions={addButton}>
      {secret !== undefined && <SecretNotice text={words.secret ?? ''} secret={secret} />}
      <QueryState query={fields.isSuccess ? list : fields} />
      {list.data?.length === 0 && <Empty>{common.none}</Empty>}
      {fields.data &&
        list.data?.map((entry) => (
          <section key={entry.id} className="card stack" aria-label={nameOf(entry)}>
            <h2 className="key">{nameOf(entry)}</h2>
            <Details
              {...{ entry, words }}
              fields={fields.data}
              onSecret={setSecret}
              renderMenu={(actions = []) => (
                <ActionMenu
                  label={admin.moreFor(nameOf(entry))}
                  actions={[
                    { label: common.edit, icon: NotebookPen, onAction: () => setOpened({ dialog: 'form', entry }) },
                    ...actions,
                    {
                      ...{ label: common.remove, icon: Trash2, isDanger: true },
                      onAction: () => setOpened({ dialog: 'remove', entry }),
                    },
                  ]}
                />
              )}
            />
          </section>
        ))}
      {dialog === 'form' && fields.data && (
        <SchemaDialog
          title={chosen ? common.editTitle(nameOf(chosen)) : words.add}
          fields={fields.data}
          labels={words.fields}
          values={words.values ?? {}}
          resource={chosen}
          onSave={async (input) => {
            const saved = await save(input, chosen);
            if (typeof saved['secret'] === 'string') setSecret(saved['secret']);
            showToast(common.saved(nameOf(saved)));
          }}
          onClose={close}
        />
      )}
      {dialog === 'remove' && chosen && (
        <ConfirmDialog
          title={common.removeTitle(nameOf(chosen))}
          confirm={common.remove}
          keep={common.keep}
          isDanger
          onConfirm={async () => {
            await remove(chosen);
            showToast(common.removed(nameOf(chosen)));
          }}
          onClose={close}
        >
          {words.removeText !== undefined && <p>{words.removeText}</p>}
        </ConfirmDialog>
      )}
    </Page>
  );
}

/** The fields and the entries of a resource, and functions that change them. */
function useResource(path: string, { fields: labels }: ResourceWords) {
  const url = `/admin${path}` as '/admin/webhooks';
  const refresh = useRefresh([url]);
  const calls = api as unknown as Api;
  const fields = useQuery({
    ...readQuery('/admin/schema'),
    staleTime: Infinity,
    select: ({ data }) => {
      const declared = data.find((resource) => resource.path === url);
      return fieldsOf(declared?.input as unknown as ObjectSchema, Object.keys(labels));
    },
  });
  return {
    fields,
    list: useQuery({ ...allQuery(url, {}), select: (entries) => entries as unknown as Entry[] }),
    /** Creates an entry. With `before`, changes this entry, unless somebody else has changed it meanwhile. */
    save: async (body: object, before?: Entry): Promise<Entry> => {
      const saved = before
        ? calls.patch(`${url}/${before.id}`, { params: { header: ifMatch(before) }, body })
        : calls.post(url, { body });
      return (await saved.finally(() => void refresh())) as Entry;
    },
    remove: async (entry: Entry): Promise<void> => {
      await calls.delete(`${url}/${entry.id}`, {});
      void refresh();
    },
  };
}

/** The values of an entry without its name, and its menu. */
function Plain({ renderMenu, ...entry }: DetailsProps) {
  return (
    <>
      <Values {...entry} />
      <div className="row">{renderMenu()}</div>
    </>
  );
}

/** The values of an entry that are not empty, without its name. */
export function Values({ entry, fields, words }: Pick<DetailsProps, 'entry' | 'fields' | 'words'>) {
  const textOf = useValueText(words);
  const texts = fields.slice(1).map((field) => textOf(field, entry[field.name]));
  return <p className="hint">{texts.filter((text) => text !== undefined).join(' · ')}</p>;
}

/** Returns a function that describes a value, such as “Note: second floor”. */
function useValueText({ fields, values = {} }: ResourceWords) {
  const formats = useFormats();
  const textOf = (kind: SchemaField['kind'], value: unknown): string => {
    if (Array.isArray(value)) return value.map((one: string) => values[one] ?? one).join(', ');
    if (kind === 'money') return formats.money(value as { amount: number; currency: string });
    if (kind === 'date') return capitalise(formats.date(value as string));
    if (kind === 'time') return formats.time(value as string);
    if (kind === 'moment') return capitalise(formats.moment(value as string, viewerZone()));
    return values[String(value)] ?? String(value);
  };
  return ({ name, kind }: SchemaField, value: unknown): string | undefined => {
    const { label, ifEmpty } = wordsOf(fields, name);
    if (kind === 'check') return value === true ? label : undefined;
    const isEmpty = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
    return isEmpty ? ifEmpty : `${label}: ${textOf(kind, value)}`;
  };
}
