import type { CourtDay } from '@courtside/client';
// Do not use `?inline`: Vite's minifier would replace `light-dark()` with rules that ignore the page's `color-scheme`.
import styles from './embed.css?raw';
import { element, replaceContent } from './elements.ts';
import { embedFormats } from './embed-formats.ts';
import { ATTRIBUTES, type EmbedSettings, embedLocaleOf, readEmbedSettings, stripOf } from './embed-settings.ts';
import { type EmbedWords, embedWordsFor } from './embed-words.ts';
import { loadFreeTimes, LoadFailure, type LoadFailureReason } from './free-times.ts';
import { viewOf } from './view.ts';

/** How often a visible component loads the times again, in milliseconds. */
const REFRESH_MS = 60_000;

/** The address of this script. The component's service has the same origin. */
const SCRIPT = new URL(import.meta.url);

let sheet: CSSStyleSheet | undefined;

/** `<courtside-courts>`: shows the free times of a club's courts on any web page, with links to the booking page. */
export class CourtsElement extends HTMLElement {
  static readonly observedAttributes = ATTRIBUTES;

  readonly #frame = element('div', { parts: 'frame' });
  readonly #status = element('p', { class: 'visually-hidden', role: 'status' });
  #settings!: EmbedSettings;
  #locale = 'en';
  #words!: EmbedWords;
  /** The day that the visitor has chosen. */
  #chosenDate: string | undefined;
  #loaded: { date: string; days: CourtDay[]; at: number } | undefined;
  #failure: LoadFailureReason | undefined;
  /** The ids of the courts that show all their times. */
  readonly #expanded = new Set<number>();
  #rendered = '';
  #loading: AbortController | undefined;
  #connected: AbortController | undefined;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
    }
    root.adoptedStyleSheets = [sheet];
    root.append(this.#frame, this.#status);
  }

  connectedCallback(): void {
    this.#connected = new AbortController();
    const { signal } = this.#connected;
    const refresh = (): void => {
      if (document.visibilityState === 'visible') void this.#load();
    };
    const timer = setInterval(refresh, REFRESH_MS);
    signal.addEventListener('abort', () => clearInterval(timer));
    document.addEventListener('visibilitychange', refresh, { signal });
    addEventListener('online', refresh, { signal });
    addEventListener('offline', refresh, { signal });
    this.#restart();
  }

  disconnectedCallback(): void {
    this.#connected?.abort();
    this.#connected = undefined;
    this.#loading?.abort();
  }

  attributeChangedCallback(): void {
    if (this.#connected) this.#restart();
  }

  #restart(): void {
    const language = this.getAttribute('lang') ?? this.parentElement?.closest<HTMLElement>('[lang]')?.lang;
    this.#settings = readEmbedSettings((name) => this.getAttribute(name));
    this.#locale = embedLocaleOf(language ?? navigator.language, navigator.languages);
    this.#words = embedWordsFor(this.#locale);
    this.#chosenDate = undefined;
    this.#loaded = undefined;
    this.#failure = undefined;
    void this.#load();
  }

  /** Today's date in the courts' time zone. Before the first response, today's date on the visitor's device. */
  get #today(): string {
    const zone = this.#loaded?.days[0]?.time_zone;
    return new Intl.DateTimeFormat('sv-SE', zone === undefined ? {} : { timeZone: zone }).format();
  }

  get #date(): string {
    const strip = stripOf(this.#settings, this.#today);
    return this.#chosenDate !== undefined && strip.includes(this.#chosenDate) ? this.#chosenDate : strip[0]!;
  }

  async #load(): Promise<void> {
    this.#loading?.abort();
    const { signal } = (this.#loading = new AbortController());
    const date = this.#date;
    this.#render();
    try {
      const days = await loadFreeTimes(SCRIPT, this.#settings, date, signal);
      if (signal.aborted) return;
      const isFirst = this.#loaded === undefined;
      const isNewDay = this.#loaded?.date !== date;
      this.#loaded = { date, days, at: Date.now() };
      this.#failure = undefined;
      if (isFirst && this.#skipEmptyDay(date)) return void this.#load();
      // If the device is in another time zone than the courts, the first request may have loaded the wrong day.
      if (this.#date !== date) return void this.#load();
      this.#render();
      if (isNewDay) this.#announce();
    } catch (error) {
      if (signal.aborted) return;
      this.#failure = error instanceof LoadFailure ? error.reason : 'unreachable';
      this.#render();
    }
  }

  /** Chooses the next day if the first day has no free times left. Returns whether the chosen day has changed. */
  #skipEmptyDay(date: string): boolean {
    const next = stripOf(this.#settings, this.#today)[1];
    const hasTimes = this.#loaded!.days.some(({ starts }) => starts.length > 0);
    if (hasTimes || next === undefined || this.#loaded!.days.length === 0 || date >= next) return false;
    this.#chosenDate = next;
    return true;
  }

  #announce(): void {
    const { date, days } = this.#loaded!;
    const count = days.reduce((sum, { starts }) => sum + starts.length, 0);
    this.#status.textContent = this.#words.loaded(count, embedFormats(this.#locale).longDay(date));
  }

  #render(): void {
    const date = this.#date;
    const state = {
      ...{ words: this.#words, locale: this.#locale, service: SCRIPT.origin, pageOrigin: location.origin },
      ...{ strip: stripOf(this.#settings, this.#today), today: this.#today, date },
      ...{ loaded: this.#loaded, failure: this.#failure, expanded: [...this.#expanded] },
    };
    // Keep the elements if nothing has changed, so that a refresh does not disturb screen readers. Compare the time of
    // the last refresh only after a failure, because the component shows this time only then.
    const rendered = JSON.stringify({ ...state, loaded: this.#failure ? this.#loaded : { ...this.#loaded, at: 0 } });
    if (rendered === this.#rendered) return;
    this.#rendered = rendered;
    this.#frame.lang = this.#status.lang = this.#locale;
    const actions = {
      chooseDay: (day: string): void => {
        this.#chosenDate = day;
        void this.#load();
      },
      expand: (court: number): void => {
        this.#expanded.add(court);
        this.#render();
      },
      retry: (): void => void this.#load(),
    };
    replaceContent(this.#frame, viewOf(state, actions));
  }
}
