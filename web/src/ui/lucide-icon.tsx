import { createElement, type SVGProps } from 'react';
import type { LucideIcon } from 'lucide-react';

/** The icon's shapes, with their attributes, as lucide's files contain them. */
interface IconData {
  node: readonly (readonly [shape: string, attributes: Record<string, string>])[];
}
type Props = Omit<SVGProps<SVGSVGElement>, 'ref'> & { size?: number | string };

/**
 * Replaces lucide's function of the same name in the build. Lucide's function has options that the app does not use,
 * and is ten times as large.
 */
export default function createLucideIcon({ node }: IconData): LucideIcon {
  const shapes = node.map(([shape, attributes]) => createElement(shape, attributes));
  const Icon = ({ size = 24, ...rest }: Props) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {shapes}
    </svg>
  );
  return Icon as unknown as LucideIcon;
}
