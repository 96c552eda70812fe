import qrcode from 'qrcode-generator';
import { type Html, html } from './html.ts';

/** A QR code of `text` as a drawing: one path, a run of dark modules at a time, with the quiet zone that scanners need. */
export function qrDrawing(text: string, label: string): Html {
  const code = qrcode(0, 'M');
  code.addData(text, 'Byte');
  code.make();
  const size = code.getModuleCount();
  const sides = size + 2 * quietModules;
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; ) {
      const run = darkRun(code, row, column, size);
      if (run > 0) path += `M${column + quietModules} ${row + quietModules}h${run}v1h-${run}z`;
      column += run || 1;
    }
  }
  return html`<svg class="qr" viewBox="0 0 ${sides} ${sides}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path d="${path}"/></svg>`;
}

const quietModules = 4;

function darkRun(code: QRCode, row: number, column: number, size: number): number {
  let run = 0;
  while (column + run < size && code.isDark(row, column + run)) run += 1;
  return run;
}
