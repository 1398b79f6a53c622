import { api } from '../../lib/session.ts';
import Dialog from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useFileWords } from '../data-transfer/files-words.ts';
import { ImportSteps } from '../data-transfer/import-steps.tsx';
import { useImport } from '../data-transfer/use-import.ts';
import { MEMBERSHIP_DATA } from './use-membership-changes.ts';

/** Imports memberships from a file. The steps are the same as on the page “Import and export”. */
export default function ImportMemberships({ onClose }: { onClose: () => void }) {
  const words = useFileWords();
  const state = useImport('memberships', MEMBERSHIP_DATA, (file, isDryRun, options) =>
    api.upload('/admin/imports/memberships', file, { ...options, query: { dry_run: isDryRun } }),
  );
  return (
    <Dialog title={words.importMemberships} onClose={onClose} isWide>
      <Form className="stack" onSubmit={() => state.importing.mutate(true)}>
        <ImportSteps state={state} columns={words.needs.memberships} />
      </Form>
    </Dialog>
  );
}
