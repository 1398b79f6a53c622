import type { JSX, SVGProps } from 'react';
import { createElement } from 'react';

/** A component that draws an icon in the text's colour. `size` is the width and the height in pixels. */
export type Icon = (props: Omit<SVGProps<SVGSVGElement>, 'ref'> & { size?: number | string }) => JSX.Element;

/**
 * Creates an icon from its SVG shapes and their attributes, on a square with sides of 24 units.
 *
 * The icons in `icons/` are copies from https://lucide.dev: the npm package has 51 MB, and the app needs 6 KB of it.
 */
export function createIcon(shapes: readonly (readonly [name: string, attributes: Record<string, string>])[]): Icon {
  const elements = shapes.map(([name, attributes], key) => createElement(name, { ...attributes, key }));
  return ({ size = 24, ...rest }) => {
    const stroke = {
      stroke: 'currentColor',
      strokeWidth: '2',
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    } as const;
    const square = { width: size, height: size, viewBox: '0 0 24 24', fill: 'none' };
    return createElement('svg', { ...square, ...stroke, ...rest }, elements);
  };
}
