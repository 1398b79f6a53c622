import { createIcon } from '../icon.ts';

export const Check = /* @__PURE__ */ createIcon([['path', { d: 'M20 6 9 17l-5-5' }]]);
