import qrcode from 'qrcode-generator';

/** What scanners need around it. */
const quietModules = 4;

/** A QR code of a text: dark on light in every theme, because scanners expect it so. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const code = qrcode(0, 'M');
  code.addData(text, 'Byte');
  code.make();
  const size = code.getModuleCount();
  const sides = size + 2 * quietModules;
  const modules = Array.from({ length: size * size }, (_, at) => ({ row: Math.floor(at / size), column: at % size }));
  const path = modules
    .filter(({ row, column }) => code.isDark(row, column))
    .map(({ row, column }) => `M${column + quietModules} ${row + quietModules}h1v1h-1z`)
    .join('');
  return (
    <svg class="qr" viewBox={`0 0 ${sides} ${sides}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
