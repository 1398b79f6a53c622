import { createIcon } from '../icon.ts';

export const ArrowUp = /* @__PURE__ */ createIcon([
  ['path', { d: 'm5 12 7-7 7 7' }],
  ['path', { d: 'M12 19V5' }],
]);
