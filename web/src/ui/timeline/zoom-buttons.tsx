import { ZoomIn, ZoomOut } from '../icons/zoom-icons.ts';
import { useTimelineWords } from './timeline-words.ts';
import { type Zoom, ZOOMS } from './timeline.ts';

/** Two buttons that change how many minutes a step of the time axis stands for. */
export function ZoomButtons({ zoom, onChange }: { zoom: Zoom; onChange: (zoom: Zoom) => void }) {
  const words = useTimelineWords();
  const at = ZOOMS.indexOf(zoom);
  return (
    <div className="zoom no-print" role="group" aria-label={words.zoom}>
      {(
        [
          [-1, words.zoomOut, ZoomOut],
          [1, words.zoomIn, ZoomIn],
        ] as const
      ).map(([step, label, Icon]) => {
        const next = ZOOMS[at + step];
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
