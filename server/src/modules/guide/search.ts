import { normalise, words } from '../../platform/text.ts';
import { GUIDE, slugOf } from './pages.ts';

/** A heading with the text up to the next heading. */
interface Section {
  page: string;
  heading: string;
  address: string;
  text: string;
  searchedHeading: string;
  searchedText: string;
}

export interface Found {
  page: string;
  heading: string;
  address: string;
  excerpt: string;
}

const MAX_RESULTS = 30;
const MAX_WORDS = 10;
const EXCERPT = 160;

/** Splits Markdown pages into sections. */
export function sectionsOf(path: string, markdown: string): Section[] {
  // The ids of repeated headings are not known here, so a link always leads to the first heading with the same text.
  const parts = markdown.replaceAll(/^```[^]*?^```$/gm, (block) => block.replaceAll(/^#/gm, ' #')).split(/^(?=#+ )/m);
  const title = plainText(/^# (.*)$/m.exec(markdown)?.[1] ?? path);
  return parts
    .filter((part) => part.startsWith('#'))
    .map((part) => {
      const [line = '', ...rest] = part.split('\n');
      const raw = line.replace(/^#+ /, '');
      const heading = plainText(raw);
      const text = plainText(rest.join('\n'));
      const base = `${GUIDE}/${path}`.replace(/\/$/, '');
      const address = line.startsWith('# ') ? base : `${base}#${slugOf(raw)}`;
      return {
        ...{ page: title, heading, address, text },
        searchedHeading: normalise(`${title} ${heading}`),
        searchedText: normalise(text),
      };
    });
}

/** Returns the sections that contain all words. Sections with the words in their heading are first. */
export function search(sections: readonly Section[], query: string): Found[] {
  const wanted = words(query).slice(0, MAX_WORDS);
  if (wanted.length === 0) return [];
  return sections
    .map((section) => ({ section, score: scoreOf(section, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_RESULTS)
    .map(({ section: { page, heading, address, text } }) => ({
      page,
      heading,
      address,
      excerpt: excerptOf(text, wanted),
    }));
}

function scoreOf({ searchedHeading, searchedText }: Section, wanted: readonly string[]): number {
  let score = 0;
  for (const word of wanted) {
    if (searchedHeading.includes(word)) score += 10;
    else if (searchedText.includes(word)) score += 1;
    else return 0;
  }
  return score;
}

function excerptOf(text: string, [first = '']: readonly string[]): string {
  const found = Math.max(0, text.toLowerCase().indexOf(first));
  const start = Math.max(0, text.lastIndexOf(' ', Math.max(0, found - 60)) + 1);
  const excerpt = text.slice(start, start + EXCERPT);
  return `${start > 0 ? '… ' : ''}${excerpt}${start + EXCERPT < text.length ? ' …' : ''}`;
}

/** Returns a text without Markdown syntax. */
function plainText(markdown: string): string {
  return markdown
    .replaceAll(/<!--[^]*?-->|^```\w*$|^\|[ |:-]+\|$/gm, ' ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*|]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
