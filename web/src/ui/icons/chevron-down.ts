import { createIcon } from '../icon.ts';

export const ChevronDown = /* @__PURE__ */ createIcon([['path', { d: 'm6 9 6 6 6-6' }]]);
