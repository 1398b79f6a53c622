import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { ROOT } from '../../platform/release.ts';
import { escapeHtml } from '../../platform/text.ts';
import { GUIDE, resolveLink, slugOf } from './pages.ts';

/** Returns the HTML of a page. Its links lead to other pages of the guide. Raw HTML in the text is not rendered. */
export function renderMarkdown(file: string, text: string): string {
  const ids = new Map<string, number>();
  const marked = new Marked({
    renderer: {
      html: () => '',
      heading({ tokens, depth, text }: Tokens.Heading): string {
        const slug = slugOf(text);
        const count = ids.get(slug) ?? 0;
        ids.set(slug, count + 1);
        return `<h${depth} id="${count === 0 ? slug : `${slug}-${count}`}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        const content = this.parser.parseInline(tokens);
        const address = resolveLink(file, href);
        return address === undefined ? content : `<a href="${escapeHtml(address)}">${content}</a>`;
      },
      image({ href, text: alt }: Tokens.Image): string {
        return `<img src="${escapeHtml(resolveLink(file, href) ?? href)}" alt="${escapeHtml(alt)}" loading="lazy">`;
      },
      code({ text: code, lang }: Tokens.Code): string {
        if (lang === 'mermaid') return diagram(code);
        return `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>\n`;
      },
      // Wide tables scroll inside a box. `tabindex` makes this possible with the keyboard, too.
      table(token: Tokens.Table): string {
        const cells = (row: Tokens.TableCell[]): string => row.map((cell) => this.tablecell(cell)).join('');
        const rows = token.rows.map((row) => `<tr>${cells(row)}</tr>\n`).join('');
        const head = `<thead><tr>${cells(token.header)}</tr></thead>\n`;
        return `<div class="table" tabindex="0"><table>${head}<tbody>${rows}</tbody></table></div>\n`;
      },
    },
  });
  return marked.parse(text, { async: false });
}

/** The file of a diagram. Its name contains a hash of the text, so an outdated file is never shown. */
export function diagramFile(code: string): string {
  return `diagrams/${hash('sha256', code.trim(), 'hex').slice(0, 12)}.svg`;
}

/** Shows a Mermaid diagram as the image that `npm run diagrams` has made of it. */
function diagram(code: string): string {
  const file = diagramFile(code);
  if (!existsSync(join(ROOT, 'docs', file))) return `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>\n`;
  const title = /^\s*accTitle: (.+)$/m.exec(code)?.[1] ?? 'Diagram';
  return `<p><img class="diagram" src="${GUIDE}/${file}" alt="${escapeHtml(title)}" loading="lazy"></p>\n`;
}
