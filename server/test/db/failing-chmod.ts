// A process that preloads this file cannot change file modes, as on some network disks.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

fs.chmodSync = () => {
  throw Object.assign(new Error('EPERM: operation not permitted, chmod'), { code: 'EPERM' });
};
syncBuiltinESMExports();
