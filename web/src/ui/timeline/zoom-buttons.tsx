import { ZoomIn, ZoomOut } from '../icons/zoom-icons.ts';
import { useTimelineWords } from './timeline-words.ts';

/** @param zooms the possible values, from the smallest picture to the largest */
type Props<Zoom> = { zoom: Zoom; zooms: readonly Zoom[]; onChange: (zoom: Zoom) => void };

/** Two buttons that enlarge a timeline or a map, or make it smaller. */
export function ZoomButtons<Zoom>({ zoom, zooms, onChange }: Props<Zoom>) {
  const words = useTimelineWords();
  const at = zooms.indexOf(zoom);
  return (
    <div className="zoom no-print" role="group" aria-label={words.zoom}>
      {(
        [
          [-1, words.zoomOut, ZoomOut],
          [1, words.zoomIn, ZoomIn],
        ] as const
      ).map(([step, label, Icon]) => {
        const next = zooms[at + step];
        return (
          <button
            key={step}
            type="button"
            className="icon-button"
            aria-label={label}
            title={label}
            disabled={next === undefined}
            onClick={() => next !== undefined && onChange(next)}
          >
            <Icon aria-hidden="true" size={18} />
          </button>
        );
      })}
    </div>
  );
}
