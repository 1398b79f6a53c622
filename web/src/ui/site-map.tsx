import './site-map.css';
import type { ComponentProps, ReactNode } from 'react';
import type { Court } from '@courtside/client';

export type MapPosition = NonNullable<Court['map_position']>;

interface Props extends Omit<ComponentProps<'div'>, 'children'> {
  url: string;
  /** The accessible name of the list of markers, such as “Courts on the map”. */
  label: string;
  /** With 2, the image is twice as wide as the page shows at once. */
  zoom?: number;
  /** The markers, in the order of the courts. */
  children: ReactNode;
}

/** The club's site map with markers. The image says nothing that the markers do not say, so it has no text. */
export function SiteMap({ url, label, zoom = 1, children, ...frame }: Props) {
  return (
    <div className="site-map">
      <div className="site-map-frame" style={{ width: `${zoom * 100}%` }} {...frame}>
        <img src={url} alt="" draggable={false} />
        <ul aria-label={label}>{children}</ul>
      </div>
    </div>
  );
}

/** The place of a marker. Labels near an edge of the map grow away from this edge. */
export function MapSpot({ position: { x, y }, children }: { position: MapPosition; children: ReactNode }) {
  const side = x < 120 ? 'start' : x > 880 ? 'end' : 'middle';
  return (
    <li className={`map-spot ${side}${y > 850 ? ' low' : ''}`} style={{ left: `${x / 10}%`, top: `${y / 10}%` }}>
      {children}
    </li>
  );
}
