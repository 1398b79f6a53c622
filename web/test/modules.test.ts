import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OVERRIDES } from '../../server/src/kernel/rules.ts';
import { modules as serverModules } from '../../server/src/modules.ts';
import { modules } from '../src/modules.ts';

test("each module has a label for every action that the server's module records in the audit log", async () => {
  for (const { name, auditActions = [] } of serverModules) {
    const folder = name === 'kernel' ? 'booking' : name;
    const admin = await modules.find((module) => module.name === folder)?.admin?.();
    const labels = Object.keys(admin?.auditActions ?? {});
    assert.deepEqual(
      labels.toSorted(),
      [...auditActions].toSorted(),
      `the labels in web/src/modules/${folder}/admin.ts`,
    );
  }
});

test('there is a label for every rule that admins can override', async () => {
  const parts = await Promise.all(modules.flatMap(({ admin }) => admin?.() ?? []));
  const labels = parts.flatMap(({ overrides = {} }) => Object.keys(overrides));
  const file = 'overrides in web/src/modules/NAME/admin.ts';
  assert.deepEqual(labels.toSorted(), [...OVERRIDES].toSorted(), file);
});
