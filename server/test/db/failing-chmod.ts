// A test preloads this file into a process, so that no file's mode can be changed, as on some network disks.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

fs.chmodSync = () => {
  throw Object.assign(new Error('EPERM: operation not permitted, chmod'), { code: 'EPERM' });
};
syncBuiltinESMExports();
