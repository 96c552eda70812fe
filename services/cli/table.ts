/** Fields ending in `At` are Unix ms, shown in `zone`. */
export function tableOf(rows: readonly unknown[], columns: readonly string[], zone: string): string {
  if (rows.length === 0) return 'There is none.';
  const lines = [columns.map(heading), ...rows.map((row) => columns.map((column) => cell(row, column, zone)))];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => Bun.stringWidth(line[at] ?? ''))));
  return lines
    .map((line) => line.map((text, at) => text + ' '.repeat((widths[at] ?? 0) - Bun.stringWidth(text))).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

const maxCellLength = 40; // characters

export function heading(column: string): string {
  return column
    .replace(/At$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter}`)
    .replaceAll('_', ' ')
    .toUpperCase();
}

function cell(row: unknown, column: string, zone: string): string {
  const value: unknown =
    typeof row === 'object' && row !== null ? Object.entries(row).find(([name]) => name === column)?.[1] : null;
  const text = cellText(column, value, zone);
  if (column === 'url') return text;
  return text.length > maxCellLength ? `${text.slice(0, maxCellLength - 1)}…` : text;
}

/** Without characters that would move the cursor or break the line. */
export function cellText(name: string, value: unknown, zone: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && name.endsWith('At')) return localTime(value, zone);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return (Array.isArray(value) ? value.join(', ') : String(value)).replace(/[\p{C}\p{Z}]+/gu, ' ');
}

function localTime(ms: number, zone: string): string {
  const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
  return `${at.toPlainDate()} ${at.toPlainTime().toString({ smallestUnit: 'minute' })}`;
}
