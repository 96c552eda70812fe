/** Words of the reference as HTML: Markdown of one paragraph, without the paragraph around it. */
export function inline(markdown: string): string {
  return withLinks(
    Bun.markdown
      .html(markdown)
      .trim()
      .replace(/^<p>|<\/p>$/g, ''),
  );
}

/** Markdown as HTML. Headings can be linked to; a table scrolls by itself, also by keyboard. */
export function blocks(markdown: string): string {
  const html = Bun.markdown.html(markdown, { headings: { ids: true } });
  const tables = html.replaceAll('<table>', '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>');
  return withLinks(tables.replaceAll('</table>', '</table></div>'));
}

/** Links within the reference are written `docs:#errors`, so that no document takes them for files. */
function withLinks(html: string): string {
  return html.replaceAll('href="docs:#', 'href="/docs#').replaceAll('href="docs:', 'href="/docs/');
}
