import type { JSX, SVGProps } from 'react';
import { createElement } from 'react';

/** A component that draws an icon in the text's colour. `size` is the width and the height in pixels. */
export type Icon = (props: Omit<SVGProps<SVGSVGElement>, 'ref'> & { size?: number | string }) => JSX.Element;

/**
 * Creates an icon from the path of its lines, on a square with sides of 24 units.
 *
 * The icons in `icons/` are copies from https://lucide.dev: the npm package has 51 MB, and the app needs 6 KB of it. All
 * shapes of an icon are joined in one path.
 */
export function createIcon(path: string): Icon {
  const line = createElement('path', { d: path });
  return ({ size = 24, ...rest }) => {
    const stroke = {
      stroke: 'currentColor',
      strokeWidth: '2',
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    } as const;
    const square = { width: size, height: size, viewBox: '0 0 24 24', fill: 'none' };
    return createElement('svg', { ...square, ...stroke, ...rest }, line);
  };
}
