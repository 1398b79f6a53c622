/**
 * The audit log's actions: ids of API operations, and names of other changes. The file `module.ts` of each module adds
 * its actions to this interface.
 *
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface DeclaredAuditActions {}
export type AuditAction = keyof DeclaredAuditActions;
