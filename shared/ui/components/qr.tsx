import qrcode from 'qrcode-generator';

/** Width, in QR modules, of the blank margin that scanners need around the code. */
const quietModules = 4;

export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const code = qrcode(0, 'M');
  code.addData(text, 'Byte');
  code.make();
  const size = code.getModuleCount();
  const sides = size + 2 * quietModules;
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => (code.isDark(row, column) ? '#' : ' ')).join(''),
  );
  const path = rows
    .flatMap((modules, row) => [...modules.matchAll(/#+/g)].map((run) => ({ row, column: run.index, ...run })))
    .map(({ row, column, 0: { length } }) => `M${column + quietModules} ${row + quietModules}h${length}v1h-${length}z`)
    .join('');
  return (
    <svg class="qr" viewBox={`0 0 ${sides} ${sides}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
