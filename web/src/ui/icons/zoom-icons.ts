import { createIcon } from '../icon.ts';

// A file of its own, because the grid of courts loads before most of the other icons.
export const ZoomIn = /* @__PURE__ */ createIcon(
  'M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M21 21L16.65 16.65M11 8L11 14M8 11L14 11',
);
export const ZoomOut = /* @__PURE__ */ createIcon('M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M21 21L16.65 16.65M8 11L14 11');
