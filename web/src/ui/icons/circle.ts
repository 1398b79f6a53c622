import { createIcon } from '../icon.ts';

export const Circle = /* @__PURE__ */ createIcon([['circle', { cx: '12', cy: '12', r: '10' }]]);
